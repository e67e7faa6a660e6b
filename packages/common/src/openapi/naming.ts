/** How a service writes the names of fields. */
export type Naming = 'snake_case' | 'camelCase';

/** Writes a field's name, given in snake_case, in the service's style. */
export function fieldNames(naming: Naming): (name: string) => string {
  if (naming === 'snake_case') return (name) => name;
  return (name) => name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
}
