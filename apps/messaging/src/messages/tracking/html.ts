import { setImmediate } from 'node:timers/promises';

import { escapeHtml } from '@services/common/http/html';
import { Tokenizer, TokenizerMode, type Token, type TokenHandler } from 'parse5';

/** Longer HTML stays unchanged, because mail programs cut off long mails. */
const MAX_HTML_LENGTH = 100_000;
/** Characters read in one tick of the event loop: at most a few milliseconds. */
const PIECE = 4096;
/** Longer destinations, and links after MAX_LINKS, stay unchanged: some mail programs cut long links. */
const MAX_URL_LENGTH = 1200;
const MAX_LINKS = 200;

/** Elements whose content is text, even if it looks like a tag (HTML standard §13.2.6.2). */
const TEXT_MODES: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  plaintext: TokenizerMode.PLAINTEXT,
};

interface Rewriting {
  /** The new destination of a link; null leaves it unchanged. */
  link: ((url: string) => string | null) | null;
  /** The URL of the image at the end. */
  image: string | null;
}

/** Resolves when the last waiting text has been read. */
let last: Promise<unknown> = Promise.resolve();

/**
 * The HTML with replaced links and an image at its end; HTML of more than 100,000 characters is unchanged. Everything else stays byte for
 * byte: only the tags are read, in one pass, so that it takes linear time. Texts are read one after another, and each in pieces, so that no
 * request waits for more than one piece.
 */
export function rewriteHtml(html: string, rewriting: Rewriting): Promise<string> {
  if (html.length > MAX_HTML_LENGTH) return Promise.resolve(html);
  const rewritten = last.then(() => rewrite(html, rewriting));
  last = rewritten.catch(() => {});
  return rewritten;
}

async function rewrite(html: string, { link, image }: Rewriting): Promise<string> {
  const changes: { start: number; end: number; text: string }[] = [];
  let end = html.length;
  let bodyEnds = false;
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      ...SILENT,
      onStartTag(tag) {
        const mode = TEXT_MODES[tag.tagName];
        if (mode !== undefined) tokenizer.state = mode;
        if (!link || (tag.tagName !== 'a' && tag.tagName !== 'area') || changes.length >= MAX_LINKS) return;
        const change = changed(tag, link);
        if (change) changes.push(change);
      },
      onEndTag(tag) {
        // The image is inserted before the last end tag, because a mail may quote another mail.
        const isBody = tag.tagName === 'body';
        if (!isBody && (tag.tagName !== 'html' || bodyEnds)) return;
        end = tag.location?.startOffset ?? end;
        bodyEnds ||= isBody;
      },
    },
  );
  for (let start = 0; start < html.length; start += PIECE) {
    tokenizer.write(html.slice(start, start + PIECE), start + PIECE >= html.length);
    await setImmediate();
  }
  if (image !== null) {
    changes.push({
      start: end,
      end,
      text: `<img src="${escapeHtml(image)}" width="1" height="1" alt="" style="border:0">`,
    });
  }
  let [written, position] = ['', 0];
  for (const { start, end: after, text } of changes.toSorted((one, other) => one.start - other.start)) {
    written += html.slice(position, start) + text;
    position = after;
  }
  return written + html.slice(position);
}

const nothing = () => {};
const SILENT: TokenHandler = {
  onComment: nothing,
  onDoctype: nothing,
  onStartTag: nothing,
  onEndTag: nothing,
  onEof: nothing,
  onCharacter: nothing,
  onNullCharacter: nothing,
  onWhitespaceCharacter: nothing,
};

/** The tracked form of a link; null if the link is not an http(s) link or is marked as untracked. */
function changed({ attrs, location }: Token.TagToken, link: (url: string) => string | null) {
  const href = attrs.find(({ name }) => name === 'href')?.value ?? '';
  const place = location?.attrs?.['href'];
  if (!place || attrs.some(({ name, value }) => name === 'data-track' && value.toLowerCase() === 'off')) return null;
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if (!/^https?:$/.test(url.protocol) || url.href.length > MAX_URL_LENGTH) return null;
  const led = link(url.href);
  return led === null ? null : { start: place.startOffset, end: place.endOffset, text: `href="${escapeHtml(led)}"` };
}
