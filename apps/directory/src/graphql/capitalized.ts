/** A name with a capital, as types have it: `post` → `Post`. */
export const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
