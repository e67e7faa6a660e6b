/** A deliberate fault for a copy of a library, and the case that must fail because of it. */
export interface Fault {
  title: string;
  /** Path below the library's folder. */
  file: string;
  find: string;
  replace: string;
  noticedBy: string;
}
