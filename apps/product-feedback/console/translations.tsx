import { SelectField, TextArea, TextField } from '@services/console/forms/forms.tsx';
import { Button, Section } from '@services/console/parts.tsx';

import type { EndingDraft } from './endings.tsx';
import { linesOf, listsOf, type Draft } from './question-drafts.ts';

const TAGS = `ar bn cs da de el en es fi fr he hi hu id it ja ko nb nl pl pt pt-BR ro ru sv th tr uk ur vi zh-Hans
  zh-Hant`.split(/\s+/);

const names = new Intl.DisplayNames('en', { type: 'language' });
export const languageName = (tag: string) => names.of(tag) ?? tag;

const LANGUAGES = TAGS.map((tag) => [tag, languageName(tag)] as const).toSorted(([, one], [, other]) =>
  one.localeCompare(other),
);

/** The translated texts, by the part of the survey: `title`, `draft-1-text`. */
type Texts = Record<string, string>;

/** One language of a survey. */
interface Translated {
  tag: string;
  texts: Texts;
  /** Translated texts of questions that the editor keeps without showing them, by the id before editing. */
  keptOf?: Readonly<Record<string, object>>;
}

/** The language of a survey's texts, and the languages of its translations. */
export interface Languages {
  own: string;
  others: readonly Translated[];
}

/** The texts of an ending that can be translated, and the fields of its draft. */
export const ENDING_TEXTS = [
  ['title', 'title', 'Title'],
  ['body', 'body', 'Text'],
  ['link_label', 'linkLabel', 'Button'],
] as const;

export const ONLY_ENGLISH: Languages = { own: 'en', others: [] };

/** The languages as the API expects them. Empty texts are shown in the survey's own language. */
export function toLanguages(
  { own, others }: Languages,
  drafts: readonly Draft[],
  endings: readonly EndingDraft[],
): Record<string, unknown> {
  const translations = Object.fromEntries(others.map((each) => [each.tag, toTranslation(each, drafts, endings)]));
  return { language: own, translations };
}

function toTranslation(
  { texts, keptOf = {} }: Translated,
  drafts: readonly Draft[],
  endings: readonly EndingDraft[],
): Record<string, unknown> {
  const given = (name: string) => texts[name]?.trim() ?? '';
  const ofEndings = endings.map((ending, index) => {
    const own = ENDING_TEXTS.map(([name, field]) => [name, ending[field].trim() && given(`${ending.key}-${name}`)]);
    return [`e${index + 1}`, Object.fromEntries(own.filter(([, text]) => text))] as const;
  });
  const questions = drafts.map((draft, index) => {
    const { key, id = '', type, help } = draft;
    const lists = listsOf(draft);
    const lines = lists.options.length > 0 ? linesOf(given(`${key}-options`)) : [];
    const columns = lists.columns.length > 0 ? linesOf(given(`${key}-columns`)) : [];
    const own = {
      ...keptOf[id],
      ...(given(`${key}-text`) && { text: given(`${key}-text`) }),
      ...(help.trim() && given(`${key}-help`) && { help: given(`${key}-help`) }),
      ...(lines.length > 0 && { [type === 'matrix' ? 'rows' : 'options']: lines }),
      ...(columns.length > 0 && { columns }),
    };
    return [`q${index + 1}`, own] as const;
  });
  const translated = (items: readonly (readonly [string, object])[]) =>
    Object.fromEntries(items.filter(([, texts]) => Object.keys(texts).length > 0));
  return {
    ...(endings.length > 0 && { endings: translated(ofEndings) }),
    ...(given('title') && { title: given('title') }),
    ...(given('intro') && { intro: given('intro') }),
    questions: translated(questions),
  };
}

interface TranslationsProps {
  languages: Languages;
  title: string;
  drafts: readonly Draft[];
  endings: readonly EndingDraft[];
  onChange: (changed: Languages) => void;
}

/** The languages of a survey, and the texts in each. */
export function Translations({ languages, title, drafts, endings, onChange }: TranslationsProps) {
  const { own, others } = languages;
  const taken = new Set([own, ...others.map(({ tag }) => tag)]);
  const free = LANGUAGES.filter(([tag]) => !taken.has(tag));
  const change = (tag: string, texts: Texts) =>
    onChange({
      own,
      others: others.map((each) => (each.tag === tag ? { ...each, texts: { ...each.texts, ...texts } } : each)),
    });
  return (
    <>
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
            onChange={(event) => onChange({ own, others: [...others, { tag: event.target.value, texts: {} }] })}
          />
        </div>
      </Section>
      {others.map(({ tag, texts }) => (
        <Section
          key={tag}
          title={languageName(tag)}
          note="Empty fields show the original text."
          actions={
            <Button
              look="quiet"
              onClick={() => onChange({ own, others: others.filter((each) => each.tag !== tag) })}
              aria-label={`Remove ${languageName(tag)}`}
            >
              Remove
            </Button>
          }
        >
          <Translation {...{ tag, texts, title, drafts, endings }} onChange={(changed) => change(tag, changed)} />
        </Section>
      ))}
    </>
  );
}

interface TranslationProps {
  tag: string;
  texts: Texts;
  title: string;
  drafts: readonly Draft[];
  endings: readonly EndingDraft[];
  onChange: (changed: Texts) => void;
}

function Translation({ tag, texts, title, drafts, endings, onChange }: TranslationProps) {
  const field = (name: string, original: string) => ({
    name: `${tag}-${name}`,
    lang: tag,
    dir: 'auto' as const,
    value: texts[name] ?? '',
    placeholder: original,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className="field-stack">
      <TextField label="Title" {...field('title', title)} />
      <TextArea label="Introduction" rows={2} {...field('intro', '')} />
      {drafts
        .map((draft) => ({ ...draft, lists: listsOf(draft) }))
        .map(({ key, type, text, help, options, columns, lists }, index) => (
          <div key={key} className="field-stack">
            <TextField label={`Question ${index + 1}`} {...field(`${key}-text`, text)} />
            {help.trim() !== '' && (
              <TextField label={`Help of question ${index + 1}`} {...field(`${key}-help`, help)} />
            )}
            {lists.options.length > 0 && (
              <TextArea
                label={`${type === 'matrix' ? 'Rows' : 'Options'} of question ${index + 1}`}
                hint="One per line, all of them, in the same order."
                {...field(`${key}-options`, options)}
              />
            )}
            {lists.columns.length > 0 && (
              <TextArea
                label={`Columns of question ${index + 1}`}
                hint="One per line, all of them, in the same order."
                {...field(`${key}-columns`, columns)}
              />
            )}
          </div>
        ))}
      {endings.flatMap((ending, index) =>
        ENDING_TEXTS.filter(([, original]) => ending[original].trim() !== '').map(([name, original, label]) => (
          <TextArea
            rows={name === 'body' ? 2 : 1}
            key={`${ending.key}-${name}`}
            label={`${label} of ending ${index + 1}`}
            {...field(`${ending.key}-${name}`, ending[original])}
          />
        )),
      )}
    </div>
  );
}
