/** A fault planted in a library, and a case that must notice it. */
export interface Fault {
  title: string;
  /** Path below the library's folder. */
  file: string;
  find: string;
  replace: string;
  noticedBy: string;
}
