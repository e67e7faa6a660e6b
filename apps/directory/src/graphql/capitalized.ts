/** Capitalizes a name, like those of types: `post` → `Post`. */
export const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
