/** GSM 03.38's alphabet; a character of the extension table takes two septets. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENSION = new Set('\f^{}\\[~]|€');

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Segmentation {
  encoding: 'GSM-7' | 'UCS-2';
  segments: number;
}

/**
 * Splits an SMS into segments: GSM-7 if its alphabet suffices (160 septets, or 153 per segment), else UCS-2 (70 units, or 67 per segment).
 * Neither an escaped character nor a grapheme, such as an emoji with its modifiers, is cut in two, as at Twilio.
 */
export function segment(text: string): Segmentation {
  const characters = [...text];
  if (characters.every((character) => BASIC.has(character) || EXTENSION.has(character))) {
    const widths = characters.map((character) => (EXTENSION.has(character) ? 2 : 1));
    return { encoding: 'GSM-7', segments: count(widths, 160, 153) };
  }
  const graphemes = [...GRAPHEMES.segment(text)].map(({ segment: grapheme }) => grapheme);
  const widths = graphemes.flatMap((grapheme) => (grapheme === '\r\n' ? [1, 1] : grapheme.length));
  return { encoding: 'UCS-2', segments: count(widths, 70, 67) };
}

function count(widths: number[], single: number, part: number): number {
  if (widths.reduce((sum, width) => sum + width, 0) <= single) return 1;
  let segments = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > part) {
      segments += 1;
      used = 0;
    }
    used += width;
  }
  return segments;
}
