/** The lines of each icon, on a grid of 16 by 16. */
const LINES = {
  account: 'M3 14V3h7v11M10 7h3v7M2 14h12M5.5 5.5h2M5.5 8h2M5.5 10.5h2',
  applications: 'M2.5 2.5H7V7H2.5zM9 2.5h4.5V7H9zM2.5 9H7v4.5H2.5zM9 9h4.5v4.5H9z',
  audit: 'M2.5 4h1M2.5 8h1M2.5 12h1M6 4h7.5M6 8h7.5M6 12h7.5',
  back: 'M10 3 5 8l5 5',
  block: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M4 4l8 8',
  bolt: 'M9 2 3.5 9H8l-1 5 5.5-7H8z',
  box: 'M8 2l5.5 3v6L8 14l-5.5-3V5zM2.5 5 8 8l5.5-3M8 8v6',
  check: 'M3 8.5l3.5 3.5 6.5-8',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  columns: 'M2.5 3h3v10h-3zM6.5 3h3v7h-3zM10.5 3h3v4h-3z',
  credits: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M10 6C9 5 6 5 6 6.5S10 8 10 9.5 7 11 6 10M8 4.5v7',
  document: 'M3.5 2H10l3 3v9H3.5zM10 2v3h3M6 8h4.5M6 11h4.5',
  down: 'M8 3v10M4 9l4 4 4-4',
  eye: 'M1.5 8C3 5 5.3 3.5 8 3.5S13 5 14.5 8C13 11 10.7 12.5 8 12.5S3 11 1.5 8M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  flow: 'M2 2h4v4H2zM10 10h4v4h-4zM4 6v6h6',
  form: 'M2.5 4l1 1 2-2M2.5 9l1 1 2-2M8 4.5h5.5M8 9.5h5.5M8 13h5.5',
  globe: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M2 8h12M8 2C4.5 5 4.5 11 8 14M8 2c3.5 3 3.5 9 0 12',
  home: 'M2 8l6-5.5L14 8M4 6.5v7h8v-7',
  inbox: 'M2 9h3.5l1 2h3l1-2H14M2 9l2-6h8l2 6v4H2z',
  key: 'M10.5 9a3.5 3.5 0 1 0-3.3-2.3L2.5 11.5v2h2V12H6v-1.5h1.5l1.1-1.1c.6.4 1.2.6 1.9.6M11 5h.01',
  megaphone: 'M3 6v4h2.5l6.5 3V3L5.5 6zM6 10v3.5',
  menu: 'M2 4h12M2 8h12M2 12h12',
  message: 'M2 3h12v8H8l-3 3v-3H2z',
  people: 'M8 8a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 8 8M2.5 14c.5-3 2.5-4.2 5.5-4.2s5 1.2 5.5 4.2',
  pie: 'M8 2v6l5 3.3M8 14A6 6 0 1 1 8 2a6 6 0 0 1 0 12',
  plug: 'M5.5 2v3M10.5 2v3M3.5 5h9v2.5a4.5 4.5 0 0 1-9 0zM8 12v2.5',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9M10.3 10.3 14 14',
  settings: 'M2 5h7M12.5 5H14M2 11h1.5M7 11h7M10.7 6.7a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4M5.3 12.7a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4',
  shield: 'M8 2l5 2v4c0 3-2 5-5 6-3-1-5-3-5-6V4z',
  star: 'M8 2l1.8 3.8 4.2.5-3.1 2.9.8 4.1L8 11.3l-3.7 2 .8-4.1L2 6.3l4.2-.5z',
  up: 'M8 13V3M4 7l4-4 4 4',
  vote: 'M8 2.5 13.5 9H10v4.5H6V9H2.5z',
} as const; // prettier-ignore

export type IconName = keyof typeof LINES;

/** An icon next to a text that says the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="glyph" viewBox="0 0 16 16" aria-hidden="true">
      <path d={LINES[name]} />
    </svg>
  );
}

/** The service's icon, which the page also shows in the tab. */
export function Mark() {
  const src = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href;
  return <img className="mark" src={src} alt="" />;
}
