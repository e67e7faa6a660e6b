const FIRST =
  'Ada Ben Clara David Emil Fiona Greta Hugo Ida Jonas Klara Leo Mara Nils Olga Paul Quinn Rosa Sam Tilda Uma Vera Willem Yara';
const LAST =
  'Berg Costa Dahl Ekman Faber Gallo Holm Ivens Jansen Keller Lund Meyer Novak Olsen Park Quist Rossi Silva Tran Ueda Vance Weber Young Zeller';
const [first, last] = [FIRST.split(' '), LAST.split(' ')];

/** The invented name of a person in demo data, by number. Up to 576 people have different names. */
export function personOf(number: number): { firstName: string; lastName: string; name: string; handle: string } {
  const firstName = first[number % first.length] ?? '';
  const lastName = last[(number * 7 + Math.floor(number / first.length)) % last.length] ?? '';
  return { firstName, lastName, name: `${firstName} ${lastName}`, handle: `${firstName}.${lastName}`.toLowerCase() };
}
