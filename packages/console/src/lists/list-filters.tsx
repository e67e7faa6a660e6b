import { useEffect, useId, useRef, useState } from 'react';

import { attempt } from '../frame/settings-store.ts';
import { Button } from '../parts.tsx';
import { useSession } from '../session.ts';
import { FilterText, type useFilters } from './filters.tsx';
import './list-filters.css';

/** A filter behind "Filter": one of a few values, or a text. */
interface FilterChoice<Name extends string> {
  name: Name;
  label: string;
  options?: readonly (readonly [value: string, words: string])[];
}

interface Props<Name extends string> {
  search: Pick<
    ReturnType<typeof useFilters<Name>>,
    'filters' | 'given' | 'filtered' | 'setFilter' | 'setFilters' | 'clear'
  >;
  /** The filter that the search field sets. */
  text?: { name: Name; label: string };
  choices: readonly FilterChoice<Name>[];
  /** The name under which this browser keeps the person's saved filters. */
  list: string;
}

/**
 * Inside a FilterBar: the search field of a list, the button "Filter", a chip for each filter that is set, and the saved combinations of filters.
 * A chip opens its filter again.
 */
export function ListFilters<Name extends string>({ search, text, choices, list }: Props<Name>) {
  const { filters, given, filtered, setFilter, setFilters, clear } = search;
  const id = useId();
  const items = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<Name | ''>('');
  const saved = useSaved<Name>(list);
  const choice = choices.find(({ name }) => name === edited);
  const set = choices.filter(({ name }) => filters[name] !== '');
  const focusFirst = () => items.current?.querySelector<HTMLElement>('input, button')?.focus();
  useEffect(() => {
    if (items.current?.matches(':popover-open')) focusFirst();
  }, [edited]);
  function apply(name: Name, value: string) {
    setFilter(name, value);
    items.current?.hidePopover();
  }
  const wordsOf = ({ label, options }: FilterChoice<Name>, value: string) =>
    options?.find(([option]) => option === value)?.[1] ?? `${label} ${value}`;
  const titleOf = (values: Partial<Record<Name, string>>) =>
    [
      text && values[text.name] ? `“${values[text.name]}”` : '',
      ...choices.map((each) => (values[each.name] ? wordsOf(each, values[each.name] ?? '') : '')),
    ]
      .filter(Boolean)
      .join(', ');
  const now = JSON.stringify(given);
  return (
    <>
      {text && (
        <FilterText label={text.label} value={filters[text.name]} onChange={(value) => setFilter(text.name, value)} />
      )}
      <Button popoverTarget={id} onClick={() => setEdited('')}>
        Filter
      </Button>
      <div id={id} ref={items} popover="auto" className="menu-items filter-items" onToggle={focusFirst}>
        {choice === undefined ? (
          choices.map(({ name, label }) => (
            <button key={name} type="button" onClick={() => setEdited(name)}>
              {label}
            </button>
          ))
        ) : choice.options ? (
          choice.options.map(([value, words]) => (
            <button
              key={value}
              type="button"
              aria-pressed={filters[choice.name] === value}
              onClick={() => apply(choice.name, value)}
            >
              {words}
            </button>
          ))
        ) : (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              apply(choice.name, String(new FormData(event.currentTarget).get('value')).trim());
            }}
          >
            <input
              name="value"
              aria-label={choice.label}
              placeholder={choice.label}
              defaultValue={filters[choice.name]}
            />
            <Button type="submit">Apply</Button>
          </form>
        )}
      </div>
      {set.map((each) => (
        <span key={each.name} className="chip">
          <button type="button" popoverTarget={id} onClick={() => setEdited(each.name)}>
            {each.options && <span className="muted">{each.label} </span>}
            {wordsOf(each, filters[each.name])}
          </button>
          <button type="button" aria-label={`Remove filter ${each.label}`} onClick={() => setFilter(each.name, '')}>
            ×
          </button>
        </span>
      ))}
      {filtered && (
        <Button look="quiet" onClick={clear}>
          Clear filters
        </Button>
      )}
      {filtered && !saved.all.some((values) => JSON.stringify(values) === now) && (
        <Button look="quiet" onClick={() => saved.add(given)}>
          Save filters
        </Button>
      )}
      {saved.all.length > 0 && (
        <div className="saved" role="group" aria-label="Saved filters">
          <span className="muted small">Saved</span>
          {saved.all.map((values) => (
            <span key={JSON.stringify(values)} className="chip">
              <button
                type="button"
                aria-pressed={JSON.stringify(values) === now}
                onClick={() => setFilters({ ...emptied(filters), ...values })}
              >
                {titleOf(values)}
              </button>
              <button
                type="button"
                aria-label={`Delete saved filters ${titleOf(values)}`}
                onClick={() => saved.remove(values)}
              >
                ×
              </button>
            </span>
          ))}
        </div>
      )}
    </>
  );
}

const emptied = <Values extends Record<string, string>>(values: Values) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, ''])) as Values;

/** A browser keeps at most this number of saved combinations for a list. */
const MAX_SAVED = 8;

/** The saved filters of the signed-in person in this account, kept by this browser. */
function useSaved<Name extends string>(list: string) {
  type Values = Partial<Record<Name, string>>;
  const { data } = useSession();
  const key = `console-filters ${data?.person?.id} ${data?.account?.id} ${list}`;
  const [kept, setKept] = useState<{ key: string; all: Values[] }>();
  const all = kept?.key === key ? kept.all : read<Values>(key);
  function keep(values: Values[]) {
    setKept({ key, all: values });
    attempt(() => localStorage.setItem(key, JSON.stringify(values)));
  }
  return {
    all,
    add: (values: Values) => keep([...all, values].slice(-MAX_SAVED)),
    remove: (values: Values) => keep(all.filter((each) => JSON.stringify(each) !== JSON.stringify(values))),
  };
}

function read<Values>(key: string): Values[] {
  return attempt(() => JSON.parse(localStorage.getItem(key) ?? '[]') as Values[]) ?? [];
}
