import { useId, useRef, useState, type KeyboardEvent } from 'react';

import { Choice } from '@services/console/choice.tsx';
import { SelectField } from '@services/console/forms/forms.tsx';
import { Badge, Button, Section } from '@services/console/parts.tsx';

import type { EndingDraft } from './endings.tsx';
import { listsOf, type Draft } from './question-drafts.ts';

const TAGS = `ar bn cs da de el en es fi fr he hi hu id it ja ko nb nl pl pt pt-BR ro ru sv th tr uk ur vi zh-Hans
  zh-Hant`.split(/\s+/);

const names = new Intl.DisplayNames('en', { type: 'language' });
export const languageName = (tag: string) => names.of(tag) ?? tag;

const LANGUAGES = TAGS.map((tag) => [tag, languageName(tag)] as const).toSorted(([, one], [, other]) =>
  one.localeCompare(other),
);

/** The translated texts by name, such as `title` or `draft-1-text`. A list is stored as one text with a line for each item. */
type Texts = Record<string, string>;

/** One language of a survey. */
interface Translated {
  tag: string;
  texts: Texts;
}

/** The language of a survey's texts, and the languages of its translations. */
export interface Languages {
  own: string;
  others: readonly Translated[];
}

/** The texts of an ending that can be translated, and the fields of its draft. */
export const ENDING_TEXTS = [
  ['title', 'title', 'title'],
  ['body', 'body', 'text'],
  ['link_label', 'linkLabel', 'button'],
] as const;

/** Additional texts of a question that can be translated: the name of each text in the API, and its label in the editor. */
const MORE_TEXTS = [
  ['body', 'text'],
  ['placeholder', 'placeholder'],
  ['other_label', 'label of “Other”'],
  ['low_label', 'lowest label'],
  ['high_label', 'highest label'],
  ['button_label', 'button'],
  ['skip_label', 'skip button'],
] as const;

export const ONLY_ENGLISH: Languages = { own: 'en', others: [] };

/** The texts of a survey as they are edited. */
interface Content {
  title: string;
  intro: string;
  drafts: readonly Draft[];
  endings: readonly EndingDraft[];
}

/** A text of the survey that can be translated, or a list of texts, which the API takes together. */
interface Original {
  name: string;
  /** The location of the text in a translation. */
  path: readonly string[];
  label: string;
  texts: readonly string[];
  isList?: boolean;
  isLong?: boolean;
}

/** All texts of a survey that can be translated, in its order. */
function originalsOf({ title, intro, drafts, endings }: Content): Original[] {
  const one = (name: string, path: string[], label: string, text: unknown, isLong = false) =>
    typeof text === 'string' && text.trim() !== '' ? [{ name, path, label, texts: [text.trim()], isLong }] : [];
  const list = (name: string, path: string[], label: string, texts: readonly string[]) =>
    texts.length > 0 ? [{ name, path, label, texts, isList: true }] : [];
  return [
    ...one('title', ['title'], 'Title', title),
    ...one('intro', ['intro'], 'Introduction', intro, true),
    ...drafts.flatMap((draft, index) => {
      const { key, type, text, help, kept = {} } = draft;
      const { options, columns } = listsOf(draft);
      const rows = type === 'matrix';
      const at = (name: string) => ['questions', `q${index + 1}`, name];
      const called = `Question ${index + 1}`;
      const link = (kept['link'] as { label?: string } | undefined)?.label;
      return [
        ...one(`${key}-text`, at('text'), called, text),
        ...one(`${key}-help`, at('help'), `${called}, help`, help),
        ...MORE_TEXTS.flatMap(([name, label]) =>
          one(`${key}-${name}`, at(name), `${called}, ${label}`, kept[name], name === 'body'),
        ),
        ...one(`${key}-link_label`, at('link_label'), `${called}, link`, link),
        ...list(`${key}-options`, at(rows ? 'rows' : 'options'), `${called}, ${rows ? 'row' : 'option'}`, options),
        ...list(`${key}-columns`, at('columns'), `${called}, column`, columns),
      ];
    }),
    ...endings.flatMap((ending, index) =>
      ENDING_TEXTS.flatMap(([name, field, label]) =>
        one(
          `${ending.key}-${name}`,
          ['endings', `e${index + 1}`, name],
          `Ending ${index + 1}, ${label}`,
          ending[field],
          name === 'body',
        ),
      ),
    ),
  ];
}

/** The translations of a text or of a list of texts. An empty translation counts as missing. */
function translated(texts: Texts, { name, texts: originals, isList = false }: Original): string[] {
  const given = isList ? (texts[name] ?? '').split('\n') : [texts[name] ?? ''];
  return originals.map((_, index) => given[index] ?? '');
}

function countMissing(texts: Texts, originals: readonly Original[]): number {
  const all = originals.flatMap((original) => translated(texts, original));
  return all.filter((text) => text.trim() === '').length;
}

/**
 * The translations after a question was changed. An option, row or column keeps its translations when another option, row or
 * column is added or removed.
 */
export function realigned(languages: Languages, before: Draft, after: Draft): Languages {
  const [was, is] = [listsOf(before), listsOf(after)];
  const changed = (['options', 'columns'] as const).filter((name) => was[name].join('\n') !== is[name].join('\n'));
  if (changed.length === 0) return languages;
  const others = languages.others.map(({ tag, texts }) => {
    const kept = changed.flatMap((name) => {
      const given = texts[`${before.key}-${name}`]?.split('\n');
      return given ? [[`${before.key}-${name}`, keptTexts(given, was[name], is[name]).join('\n')] as const] : [];
    });
    return { tag, texts: { ...texts, ...Object.fromEntries(kept) } };
  });
  return { ...languages, others };
}

function keptTexts(given: readonly string[], before: readonly string[], after: readonly string[]): string[] {
  // If exactly one text differs, it was corrected, so its translation stays.
  const isCorrected = before.length === after.length && after.filter((text, at) => text !== before[at]).length === 1;
  return after.map((text, index) => given[isCorrected ? index : before.indexOf(text)] ?? '');
}

/** The languages as the API expects them. Missing texts are shown in the survey's own language. */
export function toLanguages({ own, others }: Languages, content: Content): Record<string, unknown> {
  const originals = originalsOf(content);
  const translations = Object.fromEntries(others.map(({ tag, texts }) => [tag, toTranslation(texts, originals)]));
  return { language: own, translations };
}

function toTranslation(texts: Texts, originals: readonly Original[]): Record<string, unknown> {
  const translation: Record<string, unknown> = { questions: {} };
  for (const original of originals) {
    const given = translated(texts, original).map((text) => text.trim());
    if (given.every((text) => text === '')) continue;
    // The API takes a list as a whole, so its missing texts are sent as the originals.
    const value = original.isList ? given.map((text, index) => text || original.texts[index]) : given[0];
    const [last, ...above] = original.path.toReversed();
    let part = translation;
    for (const name of above.toReversed()) part = (part[name] ??= {}) as Record<string, unknown>;
    part[last ?? ''] = value;
  }
  return translation;
}

interface TranslationsProps {
  languages: Languages;
  content: Content;
  onChange: (changed: Languages) => void;
}

/** The languages of a survey, and next to each of its texts the translation into the chosen language. */
export function Translations({ languages, content, onChange }: TranslationsProps) {
  const { own, others } = languages;
  const [chosen, choose] = useState('');
  const shown = others.find(({ tag }) => tag === chosen) ?? others[0];
  const originals = originalsOf(content);
  const taken = new Set([own, ...others.map(({ tag }) => tag)]);
  const free = LANGUAGES.filter(([tag]) => !taken.has(tag));
  const change = (tag: string, texts: Texts) =>
    onChange({
      own,
      others: others.map((each) => (each.tag === tag ? { ...each, texts: { ...each.texts, ...texts } } : each)),
    });
  return (
    <Section title="Languages" note="People see their browser’s preferred language and can switch.">
      <div className="row">
        <SelectField
          name="language"
          label="Language of the texts above"
          options={LANGUAGES.filter(([tag]) => tag === own || !taken.has(tag))}
          value={own}
          onChange={(event) => onChange({ own: event.target.value, others })}
        />
        <SelectField
          name="add_language"
          label="Translate into"
          options={[['', 'Choose a language'], ...free]}
          value=""
          onChange={(event) => {
            onChange({ own, others: [...others, { tag: event.target.value, texts: {} }] });
            choose(event.target.value);
          }}
        />
      </div>
      {shown && (
        <div className="translation">
          <Choice
            label="Translation"
            value={shown.tag}
            options={others.map(({ tag, texts }) => [tag, <LanguageTab key={tag} {...{ tag, texts, originals }} />])}
            onChange={choose}
          />
          <Translation
            {...shown}
            own={own}
            originals={originals}
            onChange={(changed) => change(shown.tag, changed)}
            onRemove={() => onChange({ own, others: others.filter(({ tag }) => tag !== shown.tag) })}
          />
        </div>
      )}
    </Section>
  );
}

function LanguageTab({ tag, texts, originals }: Translated & { originals: readonly Original[] }) {
  const missing = countMissing(texts, originals);
  return (
    <>
      {languageName(tag)} <span className="muted small">{missing === 0 ? 'complete' : `${missing} missing`}</span>
    </>
  );
}

interface TranslationProps extends Translated {
  own: string;
  originals: readonly Original[];
  onChange: (changed: Texts) => void;
  onRemove: () => void;
}

/** Each text of the survey with its translation. Enter goes to the next missing translation. */
function Translation({ tag, texts, own, originals, onChange, onRemove }: TranslationProps) {
  const rows = useRef<HTMLDivElement>(null);
  const missing = countMissing(texts, originals);
  const total = originals.reduce((sum, original) => sum + original.texts.length, 0);
  const language = languageName(tag);
  function goToMissing(after?: Element) {
    const fields = [...(rows.current?.querySelectorAll('textarea') ?? [])];
    const place = fields.findIndex((field) => field === after);
    const isMissing = ({ value }: HTMLTextAreaElement) => value.trim() === '';
    (fields.slice(place + 1).find(isMissing) ?? fields.find(isMissing))?.focus();
  }
  function next(event: KeyboardEvent<HTMLTextAreaElement>, isLong = false) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || (isLong && !event.ctrlKey && !event.metaKey)) return;
    event.preventDefault();
    goToMissing(event.currentTarget);
  }
  return (
    <>
      <div className="translation-head">
        <p className="muted" role="status">
          {missing === 0 ? `All ${total} texts are translated.` : `${missing} of ${total} translations are missing. `}
          {missing > 0 && 'People see the original instead.'}
        </p>
        <div className="actions">
          {missing > 0 && (
            <Button onClick={() => goToMissing()} title="In a field, press Enter">
              Next missing
            </Button>
          )}
          <Button look="quiet" onClick={onRemove} aria-label={`Remove ${language}`}>
            Remove
          </Button>
        </div>
      </div>
      <div ref={rows} className="translation-rows" role="group" aria-label={`Translation into ${language}`}>
        <div className="translation-row translation-names" aria-hidden="true">
          <span>{languageName(own)}</span>
          <span>{language}</span>
        </div>
        {originals.flatMap((original) => {
          const given = translated(texts, original);
          return original.texts.map((text, index) => (
            <TranslatedText
              key={`${original.name}-${index}`}
              name={`${tag}-${original.name}${original.isList ? `-${index}` : ''}`}
              label={original.isList ? `${original.label} ${index + 1}` : original.label}
              {...{ tag, own, text, language }}
              value={given[index] ?? ''}
              isLong={original.isLong ?? false}
              onKeyDown={(event) => next(event, original.isLong)}
              onChange={(value) => onChange({ [original.name]: given.with(index, value).join('\n') })}
            />
          ));
        })}
      </div>
    </>
  );
}

interface TranslatedTextProps {
  name: string;
  label: string;
  tag: string;
  own: string;
  language: string;
  text: string;
  value: string;
  isLong: boolean;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** The original on the left, its translation on the right. */
function TranslatedText({ name, label, tag, own, language, text, value, isLong, ...on }: TranslatedTextProps) {
  const id = useId();
  const isMissing = value.trim() === '';
  return (
    <div className={`translation-row ${isMissing ? 'missing' : ''}`}>
      <div>
        <label htmlFor={id} className="muted small">
          {label}
          <span className="hidden"> in {language}</span>
        </label>
        {isMissing && <Badge state="pending">Missing</Badge>}
        {!isMissing && value.trim() === text && <span className="muted small">Same as the original</span>}
        <p id={`${id}-original`} lang={own} dir="auto" className="pre">
          {text}
        </p>
      </div>
      <textarea
        id={id}
        name={name}
        aria-describedby={`${id}-original`}
        lang={tag}
        dir="auto"
        rows={isLong ? 3 : 1}
        value={value}
        onKeyDown={on.onKeyDown}
        onChange={({ target }) => on.onChange(isLong ? target.value : target.value.replaceAll('\n', ' '))}
      />
    </div>
  );
}
