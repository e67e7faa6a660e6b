import type { Page } from 'playwright-core';

/** Maximum number of times that Tab is pressed: more than any page of a survey needs. */
const MAX_STOPS = 150;
const MAX_OPTIONS = 20;

/** The element with the focus. */
interface Stop {
  kind: string;
  name: string;
  value: string;
  checked: boolean;
  /**
   * For a button of a ranking: the names of the ranking's fields in their order, and the number of its buttons before this one,
   * or -1 for the button below the list.
   */
  ranking: { names: string[]; before: number } | null;
}

/** The keys that a person presses for a value. Chromium shows dates and times in American English. */
const KEYS: Record<string, (value: string) => string> = {
  date: (value) => `${value.slice(5).replace('-', '')}${value.slice(0, 4)}`,
  month: (value) => {
    const month = new Date(`${value}-15`).toLocaleString('en', { month: 'long' });
    return `${month}\t${value.slice(0, 4)}`;
  },
  time: (value) => {
    const [hour = 0, minute] = value.split(':').map(Number);
    const shown = [hour % 12 || 12, minute].map((part) => String(part).padStart(2, '0')).join('');
    return `${shown}${hour < 12 ? 'A' : 'P'}`;
  },
};

/**
 * Fills in a form and presses one of its buttons with Tab, arrows, space, Enter and letters, as a person without a pointer does.
 *
 * @param fields the values by the names of their fields.
 */
export async function sendByKeyboard(
  page: Page,
  fields: Record<string, string | string[]>,
  action: string,
): Promise<void> {
  const press = async (key: string, times = 1) => {
    for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(stopOf);
  const missing = new Set(Object.keys(fields).filter((name) => fields[name] !== ''));

  async function rank({ names, before }: NonNullable<Stop['ranking']>): Promise<void> {
    const order = [...names].toSorted((a, b) => Number(fields[a]) - Number(fields[b]));
    let [shown, at] = [names, before];
    for (const [place, name] of order.entries()) {
      const from = shown.indexOf(name);
      if (from === place) continue;
      // Each item has a button to move it up and a button to move it down.
      await press(2 * from > at ? 'Tab' : 'Shift+Tab', Math.abs(2 * from - at));
      await press('Enter', from - place);
      shown = shown.toSpliced(from, 1).toSpliced(place, 0, name);
      at = 2 * place;
    }
  }

  async function fill({ kind, name, value, checked, ranking }: Stop): Promise<void> {
    const wanted = fields[name];
    missing.delete(name);
    if (ranking) {
      for (const each of ranking.names) missing.delete(each);
      if (fields[ranking.names[0] ?? ''] === undefined) return;
      // The button that keeps the order as it is.
      if (ranking.before < 0) await press('Enter');
      else await rank(ranking);
    } else if (kind === 'checkbox') {
      if ([wanted].flat().includes(value) !== checked) await press('Space');
    } else if (kind === 'radio' || kind === 'select-one') {
      if (!wanted) return;
      if (kind === 'radio' && value === wanted) return checked ? undefined : press('Space');
      for (let tried = 0; tried < MAX_OPTIONS; tried += 1) {
        if ((await focused()).value === wanted) return;
        await press('ArrowDown');
      }
      throw new Error(`The arrows do not reach "${wanted}" of ${name}`);
    } else if (typeof wanted === 'string' && wanted !== value) {
      const keysOf = KEYS[kind];
      if (!keysOf) await press('Control+A');
      if (wanted === '') {
        // The parts of a date or time are cleared one by one.
        for (const key of keysOf ? ['Delete', 'Tab', 'Delete', 'Tab', 'Delete'] : ['Delete']) await press(key);
      } else await page.keyboard.type(keysOf?.(wanted) ?? wanted);
    }
  }

  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await press('Tab');
    const stop = await focused();
    if (stop.kind === 'submit' && stop.name === 'action' && stop.value === action) {
      if (missing.size > 0) throw new Error(`Tab does not reach ${[...missing].join(', ')}`);
      await Promise.all([page.waitForEvent('load'), press('Enter')]);
      return;
    }
    if (stop.kind !== '') await fill(stop);
  }
  throw new Error(`Tab does not reach the button "${action}"`);
}

/** Runs in the page. */
function stopOf(): Stop {
  const element = document.activeElement as HTMLInputElement;
  const list = element.type === 'button' ? element.closest('fieldset')?.querySelector('.ranking') : null;
  const buttons = [...(list?.querySelectorAll('button') ?? [])];
  const names = [...(list?.querySelectorAll('select') ?? [])].map(({ name }) => name);
  return {
    kind: element.type ?? '',
    name: element.name ?? '',
    value: element.value ?? '',
    checked: element.checked,
    ranking: list ? { names, before: buttons.indexOf(element as unknown as HTMLButtonElement) } : null,
  };
}
