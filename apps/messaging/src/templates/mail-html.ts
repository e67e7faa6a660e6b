import { randomBytes } from 'node:crypto';

import { compile } from 'html-to-text';
import juice from 'juice/client';
import postcss from 'postcss';

/**
 * The limit on selectors times tags. Styles of larger documents are not inlined, because that would take longer than a rendering is
 * allowed to take. Writing into a tag costs as much as trying SELECTORS_PER_TAG selectors.
 */
const MAX_COST = 150_000;
const SELECTORS_PER_TAG = 20;
/** Deeper elements become `...` in plain text, because the library calls itself for each level. */
const MAX_DEPTH = 250;

/** A style element. Like `LIQUID`, the pattern matches no second opening, so that many openings without an end take linear time. */
const STYLE = /(<style\b[^<>]*>)([^<]*(?:<(?!\/?style\b)[^<]*)*)(<\/style>)/gi;
const LIQUID = /\{\{(?:(?!\{\{|\}\})[^])*\}\}|\{%(?:(?!\{%|%\})[^])*%\}/g;

/**
 * Inlines the style elements of HTML as style attributes, because some mail programs ignore style elements. The style elements stay for other
 * programs, where media queries and states such as `:hover` take precedence over the attributes.
 */
export function inlineStyles(html: string): string {
  const styles = [...html.matchAll(STYLE)].map(([, , css = '']) => css).join('');
  // Removes the declarations, because commas within them separate values, not selectors.
  const selectors = styles.replaceAll(/\{[^{}]*\}/g, '{').split(/[{,]/).length;
  const cost = (selectors + SELECTORS_PER_TAG) * html.split('<').length;
  // If the styles contain conditions of Liquid, it is not known yet which rules apply.
  if (styles.includes('{%') || cost > MAX_COST) return html;
  return aroundLiquid(html, (masked) => {
    const strengthened = masked.replaceAll(
      STYLE,
      (_all, start: string, css: string, end: string) => start + strengthen(css) + end,
    );
    return juice(strengthened, {
      removeStyleTags: false,
      applyAttributesTableElements: false,
      applyHeightAttributes: false,
      applyWidthAttributes: false,
    });
  });
}

/** Makes conditional declarations important, so that they take precedence over inlined styles. */
function strengthen(css: string): string {
  const root = postcss.parse(css);
  root.walkRules(/:(?:hover|focus|active|visited)\b/, (rule) => rule.walkDecls((each) => void (each.important = true)));
  root.walkAtRules(/^(?:media|supports)$/i, (rule) => rule.walkDecls((each) => void (each.important = true)));
  return root.toString();
}

const toText = compile({
  wordwrap: false,
  limits: { maxDepth: MAX_DEPTH },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** The text of HTML, for programs that show no HTML. Liquid stays as it is. */
export function textOf(html: string): string {
  // A loop or condition on a line of its own belongs to the next line, so that it leaves no empty line.
  return aroundLiquid(html, toText).replaceAll(/^[ \t]*((?:\{%[^%\n]*%\}[ \t]*)+)(?:\n|$)/gm, '$1');
}

/** Applies a change to HTML while placeholders replace its Liquid, which would confuse a parser of HTML or CSS. */
function aroundLiquid(html: string, change: (masked: string) => string): string {
  // The name of the placeholders, which the HTML does not contain.
  const name = `x${randomBytes(8).toString('hex')}x`;
  const parts: string[] = [];
  const masked = html.replaceAll(LIQUID, (part) => `${name}${parts.push(part) - 1}x`);
  // A placeholder between attributes becomes an attribute without a value.
  const marks = new RegExp(`${name}(\\d+)x(?:="")?`, 'gi');
  return change(masked).replaceAll(marks, (_mark, index: string) => parts[Number(index)] ?? '');
}
