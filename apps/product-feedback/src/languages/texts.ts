/** The names of the values in each text that has values. The code gives the values in this order. */
type Values = { readonly [key: string]: readonly string[] | Values };

/** A text, or a text for each number (`0`, `1`) or plural category (`one`, `few`) of its last value. */
type Text = string | { other: string; [form: string]: string };

/** The texts of a language in its file, which must have the same keys as the English file `English`. */
export type Catalog<English, Named> = {
  [Key in keyof English]: Key extends keyof Named
    ? Named[Key] extends readonly string[]
      ? Text
      : Catalog<English[Key], Named[Key]>
    : English[Key];
};

type Given<Names extends readonly string[]> = { -readonly [Index in keyof Names]: string | number };

/** The texts for the code: a text with values is a function of these values. */
export type Texts<English, Named> = {
  [Key in keyof English]: Key extends keyof Named
    ? Named[Key] extends readonly string[]
      ? (...values: Given<Named[Key]>) => string
      : Texts<English[Key], Named[Key]>
    : English[Key];
};

/** The texts of a file. A value replaces `{name}`, or `{name:lower}` in lower case. */
export function textsOf<English, Named extends Values>(
  tag: string,
  catalog: Catalog<English, Named>,
  values: Named,
): Texts<English, Named> {
  const rules = new Intl.PluralRules(tag);
  const write = (text: Text, names: readonly string[], given: readonly (string | number)[]) => {
    const last = given.at(-1) ?? '';
    const form = typeof text === 'string' ? text : (text[last] ?? text[rules.select(Number(last))] ?? text.other);
    return form.replaceAll(/\{(\w+)(:lower)?\}/g, (_whole, name: string, lower?: string) => {
      const value = String(given[names.indexOf(name)]);
      return lower ? value.toLowerCase() : value;
    });
  };
  function convert(texts: object, named: Values): object {
    const entries = Object.entries(texts).map(([key, text]: [string, Text & object]) => {
      const names = named[key];
      if (!names) return [key, text];
      if (!Array.isArray(names)) return [key, convert(text, names as Values)];
      return [key, (...given: (string | number)[]) => write(text, names, given)];
    });
    return Object.fromEntries(entries) as object;
  }
  return convert(catalog, values) as Texts<English, Named>;
}
