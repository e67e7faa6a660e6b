declare module 'juice/client' {
  import juice from 'juice';

  export default juice;
}

declare module 'html-to-text' {
  export function compile(options: {
    wordwrap: false;
    limits: { maxDepth: number };
    selectors: { selector: string; format?: string; options?: Record<string, unknown> }[];
  }): (html: string) => string;
}
