import MarkdownIt from 'markdown-it';

/** The URLs that a link may have; anything else stays text. */
const SAFE = /^(?:https?:\/\/|mailto:)/i;

function createRenderer(...more: string[]) {
  const rules = ['emphasis', 'escape', 'link', 'list', 'newline', ...more];
  const markdown = new MarkdownIt('zero', { html: false, breaks: true, maxNesting: 20 }).enable(rules);
  markdown.validateLink = (address) => SAFE.test(address.trim());
  markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
    // Opens in a new tab, so that the survey stays open behind it.
    tokens[index]?.attrSet('target', '_blank');
    tokens[index]?.attrSet('rel', 'noopener noreferrer nofollow');
    return self.renderToken(tokens, index, options);
  };
  return markdown;
}

const markdown = createRenderer();
markdown.renderer.rules['text'] = (tokens, index, _options, env) => {
  const { content = '' } = tokens[index] ?? {};
  const filled = env?.['filled'] as ((text: string) => string) | undefined;
  return markdown.utils.escapeHtml(filled?.(content) ?? content);
};

/**
 * HTML of a safe subset of Markdown: paragraphs, emphasis, lists, links and line breaks. HTML in it is shown as text.
 *
 * @param filled puts answers into a text after its markup has been read, so that an answer cannot contain markup.
 */
export function renderMarkdown(text: string, filled?: (text: string) => string): string {
  return text === '' ? '' : markdown.render(text, { filled });
}

const withImages = createRenderer('image');
const showImage = withImages.renderer.rules['image'];
withImages.renderer.rules['image'] = (tokens, index, options, env, self) => {
  const image = tokens[index];
  // An image without an `https:` address is omitted, because the pages' content security policy would block it.
  if (!image || !/^https:\/\//i.test(String(image.attrGet('src')))) return '';
  image.attrSet('loading', 'lazy');
  image.attrSet('referrerpolicy', 'no-referrer');
  return showImage?.(tokens, index, options, env, self) ?? '';
};

/** As `renderMarkdown`, with images that have an https address. The page must allow them (see `sendPage`). */
export function renderWithImages(text: string): string {
  return text === '' ? '' : withImages.render(text);
}

const withImageLinks = createRenderer('image');
withImageLinks.renderer.rules['image'] = (tokens, index, options, env, self) => {
  const image = tokens[index];
  if (!image) return '';
  const text = markdown.utils.escapeHtml(self.renderInlineAsText(image.children ?? [], options, env));
  Object.assign(image, { tag: 'a', nesting: 1, attrs: [['href', image.attrGet('src')]] });
  return `${self.rules['link_open']?.(tokens, index, options, env, self)}${text}</a>`;
};

/** As `renderMarkdown`, with a link in place of each image, for pages whose policy blocks the images of other sites. */
export function renderWithImageLinks(text: string): string {
  return text === '' ? '' : withImageLinks.render(text);
}

/** The words of a Markdown text in one line, without its marks. */
export function withoutMarkdown(text: string): string {
  const tokens = withImages.parse(text, {}).flatMap(({ children, type }) => children ?? [{ type, content: '' }]);
  return tokens
    .map(({ type, content }) => (/break$|^paragraph/.test(type) ? ' ' : content))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
