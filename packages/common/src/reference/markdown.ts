import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false });
const fence = markdown.renderer.rules['fence'];
if (!fence) throw new Error('markdown-it has no rule for fenced code');
// Code that is wider than the page can be scrolled, also with the keyboard.
markdown.renderer.rules['fence'] = (...given) => fence(...given).replace('<pre>', '<pre tabindex="0">');

/** Converts our own Markdown, guides and descriptions, to HTML. HTML in the Markdown is shown as text. */
export const renderMarkdown = (text: string): string => markdown.render(text);
