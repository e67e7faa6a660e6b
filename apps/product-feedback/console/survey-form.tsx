import './survey-builder.css';

import { Fragment, useState, type ReactNode } from 'react';

import { Draft as KeptDraft, useDraftState } from '@services/console/forms/drafts.tsx';
import { CheckField, Form, TextArea, TextField, type FormValues } from '@services/console/forms/forms.tsx';
import { Button, CurlButton, Section } from '@services/console/parts.tsx';
import { useUnsaved } from '@services/console/forms/unsaved.ts';
import { inOwnTimeZone, plural } from '@services/console/words.ts';

import { localTime, type Survey } from './api.ts';
import { draftsOf, languagesOf } from './drafts-of-survey.ts';
import { Endings, endingsOf, toEndings, type EndingDraft } from './endings.tsx';
import { draftOf, pagesOf, toQuestion, type Draft } from './question-drafts.ts';
import { QuestionEditor } from './question-editor.tsx';
import { Preview } from './survey-preview.tsx';
import { Templates } from './survey-templates.tsx';
import { ONLY_ENGLISH, realigned, toLanguages, Translations } from './translations.tsx';

interface SurveyFormProps {
  /** The survey that is edited; absent for a new survey. */
  survey?: Survey;
  submit: string;
  /** The API request that saves the survey. */
  request: { method: 'POST' | 'PUT'; path: string };
  /** Called with the survey in the form that the API expects. */
  onSubmit: (body: Record<string, unknown>) => Promise<unknown>;
  onOverwrite?: () => void;
  /** Content above the title. */
  children?: ReactNode;
}

/** The fields of a survey, with a preview next to them. */
export function SurveyForm(props: SurveyFormProps) {
  return (
    <KeptDraft name={`survey:${props.survey?.id ?? 'new'}`}>
      <Editor {...props} />
    </KeptDraft>
  );
}

function Editor({ survey, submit, request, onSubmit, onOverwrite, children }: SurveyFormProps) {
  const unsaved = useUnsaved();
  const [title, setTitle] = useState(survey?.title ?? '');
  const [intro, setIntro] = useState(survey?.intro ?? '');
  const [drafts, setDrafts] = useDraftState<Draft[]>('questions', () => (survey ? draftsOf(survey) : [draftOf('nps')]));
  const [endings, setEndings] = useDraftState<EndingDraft[]>('endings', () => (survey ? endingsOf(survey) : []));
  const [languages, setLanguages] = useDraftState('languages', () =>
    survey ? languagesOf(survey, drafts) : ONLY_ENGLISH,
  );
  function put(next: Draft[]): void {
    unsaved.changed();
    setDrafts(next);
  }
  function change(draft: Draft, changed: Partial<Draft>): void {
    const now = { ...draft, ...changed };
    put(drafts.map((each) => (each === draft ? now : each)));
    setLanguages(realigned(languages, draft, now));
  }
  const move = (index: number, by: number) => {
    const copy = [...drafts];
    const [moved] = copy.splice(index, 1);
    if (moved) copy.splice(index + by, 0, moved);
    reorder(copy);
  };
  /** Updates the question numbers in texts that show answers. The number of a removed question becomes 0, which is refused. */
  function reorder(next: Draft[]): void {
    const numberOf = (was: string) => next.findIndex(({ key }) => key === drafts[Number(was) - 1]?.key) + 1;
    const renumbered = <Value,>(value: Value) =>
      JSON.parse(JSON.stringify(value).replaceAll(/\{\{q(\d+)\}\}/g, (_, was) => `{{q${numberOf(was)}}}`)) as Value;
    put(renumbered(next));
    setEndings(renumbered(endings));
    setLanguages(renumbered(languages));
  }
  const questions = drafts.map((draft) => toQuestion(draft, drafts, endings));
  const content = {
    questions,
    ...((survey || endings.length > 0) && { endings: toEndings(endings) }),
    ...toLanguages(languages, { title, intro, drafts, endings }),
  };
  const pages = pagesOf(drafts);
  return (
    <div className="builder">
      <Form
        submit={submit}
        unsaved={unsaved}
        {...(onOverwrite && { onOverwrite })}
        extra={<CurlButton request={{ ...request, body: { title, ...content } }} />}
        onSubmit={(values) =>
          onSubmit({
            title: title.trim(),
            ...content,
            ...(survey ? changedTerms(values) : newTerms(values)),
          })
        }
      >
        <Section title="About the survey">
          <div className="field-stack">
            {children}
            <TextField
              name="title"
              label="Title"
              required
              maxLength={200}
              autoFocus
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
            <TextArea
              name="intro"
              label="Introduction"
              hint="Optional. Shown before the first question."
              rows={2}
              value={intro}
              onChange={(event) => setIntro(event.target.value)}
            />
          </div>
        </Section>
        {!survey && drafts.length === 1 && !drafts[0]?.text && (
          <Templates
            onChoose={(name, questions) => {
              setTitle(title || name);
              put(questions);
            }}
          />
        )}
        {drafts.map((draft, index) => (
          <Fragment key={draft.key}>
            {pages.length > 1 && <PageHead pages={pages} first={draft} />}
            <QuestionEditor
              draft={draft}
              number={index + 1}
              earlier={drafts.slice(0, index)}
              others={drafts
                .slice(index + 1)
                .map((other, offset) => [other.key, `${index + offset + 2}. ${other.text || 'Untitled'}`] as const)}
              onChange={(changed) => change(draft, changed)}
              onRemove={
                drafts.length > 1 ? () => reorder(drafts.filter((_, position) => position !== index)) : undefined
              }
              onUp={index > 0 ? () => move(index, -1) : undefined}
              onDown={index < drafts.length - 1 ? () => move(index, 1) : undefined}
            />
          </Fragment>
        ))}
        <div className="actions">
          <Button onClick={() => put([...drafts, draftOf('text')])}>Add question</Button>
          <Button onClick={() => put([...drafts, { ...draftOf('text'), kept: { page_break: true } }])}>Add page</Button>
        </div>
        <Endings
          endings={endings}
          onChange={(changed) => {
            unsaved.changed();
            setEndings(changed);
          }}
        />
        <Translations
          languages={languages}
          content={{ title, intro, drafts, endings }}
          onChange={(changed) => {
            unsaved.changed();
            setLanguages(changed);
          }}
        />
        <Section title="Access and rewards">
          <div className="field-stack">
            {(survey?.response_count ?? 0) === 0 && (
              <CheckField
                name="draft"
                label="Keep as a draft"
                hint="People cannot answer a draft."
                defaultChecked={survey?.draft ?? false}
              />
            )}
            <CheckField
              name="allow_anonymous"
              label="Anyone with the link"
              hint="If off, only people with a personal link can answer."
              defaultChecked={survey?.allow_anonymous ?? true}
            />
            <div className="row">
              <TextField
                name="credit_reward"
                label="Credits per response"
                type="number"
                min={0}
                defaultValue={survey?.credit_reward ?? 0}
              />
              <TextField
                name="budget_left"
                label="Credit budget"
                type="number"
                min={0}
                defaultValue={survey?.budget_left}
              />
              <TextField
                name="max_responses"
                label="Maximum responses"
                type="number"
                min={1}
                defaultValue={survey?.max_responses ?? undefined}
              />
            </div>
            <TextField
              name="closes_at"
              label="Closes at"
              type="datetime-local"
              step="any"
              hint={`Optional. ${inOwnTimeZone()}`}
              defaultValue={localTime(survey?.closes_at)}
            />
          </div>
        </Section>
      </Form>
      <Preview title={title} intro={intro} drafts={drafts} />
    </div>
  );
}

/** The heading above the first question of a page; nothing above the other questions. */
function PageHead({ pages, first }: { pages: readonly Draft[][]; first: Draft }) {
  const index = pages.findIndex(([begins]) => begins === first);
  const page = pages[index];
  if (!page) return null;
  const { page_show_if: condition, page_random_order: isRandom } = first.kept ?? {};
  return (
    <header className="page-head">
      <h2>
        Page {index + 1} of {pages.length}
      </h2>
      <p className="muted small">
        {plural(page.length, 'question')}
        {isRandom === true && ', in random order'}
        {condition !== undefined && ', shown under a condition'}
      </p>
    </header>
  );
}

/** Access and rewards; an empty field means no limit. */
function newTerms(values: FormValues): Record<string, unknown> {
  const given = Object.entries(changedTerms(values)).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(given);
}

/** Like `newTerms`, for a survey that exists: an empty field removes a limit. */
function changedTerms(values: FormValues): Record<string, unknown> {
  const closes = values.optional('closes_at');
  return {
    intro: values.text('intro').trim(),
    credit_reward: values.number('credit_reward') ?? 0,
    draft: values.checked('draft'),
    allow_anonymous: values.checked('allow_anonymous'),
    closes_at: closes === undefined ? null : new Date(closes).toISOString(),
    max_responses: values.number('max_responses') ?? null,
    budget_left: values.number('budget_left') ?? null,
  };
}
