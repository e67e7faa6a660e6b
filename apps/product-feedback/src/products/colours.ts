/** A color as the three numbers from 0 to 255 of `#rrggbb`. */
type Rgb = [number, number, number];

/** The colors of the hosted pages, from a product's color. */
interface Palette {
  /** Links, buttons and selections. */
  accent: string;
  /** Text on the accent. */
  accentInk: string;
  /** Background of selections. */
  tint: string;
}

/** The minimum contrast of text in WCAG 2.2 (1.4.3, level AA). */
const MIN_CONTRAST = 4.5;

/** The backgrounds of the pages, as in their style sheet, and the color with which an accent is mixed until it stands out from them. */
const SCHEMES = {
  light: { grounds: ['#fffefb', '#f3f1ec'], towards: '#000000', ink: '#ffffff', share: 0.1 },
  dark: { grounds: ['#1d2126', '#14171b'], towards: '#ffffff', ink: '#000000', share: 0.15 },
} as const;

/**
 * The colors of a scheme. The product's color is darkened, or lightened in the dark scheme, until text in this color and on it
 * is readable.
 *
 * @param colour `#rrggbb`.
 */
export function paletteOf(colour: string, scheme: keyof typeof SCHEMES): Palette {
  const { grounds, towards, ink, share } = SCHEMES[scheme];
  for (let step = 0; step <= 100; step += 1) {
    const accent = mix(colour, towards, step / 100);
    const tint = mix(grounds[0], accent, share);
    if ([...grounds, tint].every((ground) => contrast(accent, ground) >= MIN_CONTRAST))
      return { accent, accentInk: ink, tint };
  }
  throw new Error(`No readable colour was found for ${colour}`);
}

/** The contrast of two colors by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = toRgb(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(colour: string, other: string, share: number): string {
  const [from, to] = [toRgb(colour), toRgb(other)];
  const parts = from.map((part, index) => Math.round(part + ((to[index] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function toRgb(colour: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Rgb;
}
