import '../survey-builder.css';

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { CheckField, Form, SelectField, TextArea, TextField } from '@services/console/forms.tsx';
import { Answered, useFilters } from '@services/console/lists.tsx';
import { Button, CurlButton, ScreenHead, Section } from '@services/console/parts.tsx';
import { toast } from '@services/console/toasts.tsx';

import { api, chosenProduct, productOptions, useProducts } from '../api.ts';
import { NoProduct } from '../one-product.tsx';
import { draftOf, QuestionEditor, toQuestion, type Draft } from '../question-editor.tsx';
import { Preview } from '../survey-preview.tsx';
import { ONLY_ENGLISH, toLanguages, Translations } from '../translations.tsx';

/** Builds a survey: questions of every type, where answers lead, and how it looks on a phone. */
export function Screen() {
  const products = useProducts();
  return (
    <>
      <ScreenHead title="New survey">People can answer it as soon as it is created.</ScreenHead>
      <Answered query={products}>
        {({ data }) =>
          data.length === 0 ? (
            <NoProduct why="Surveys are about a product." />
          ) : (
            <Builder products={productOptions(data)} first={chosenProduct(data, '')} />
          )
        }
      </Answered>
    </>
  );
}

function Builder({ products, first = '' }: { products: (readonly [string, string])[]; first?: string | undefined }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { filters } = useFilters('product');
  const [product, setProduct] = useState(filters.product || first);
  const [title, setTitle] = useState('');
  const [drafts, setDrafts] = useState<Draft[]>([draftOf('nps')]);
  const [languages, setLanguages] = useState(ONLY_ENGLISH);
  const change = (index: number, changed: Partial<Draft>) =>
    setDrafts(drafts.map((draft, position) => (position === index ? { ...draft, ...changed } : draft)));
  const move = (index: number, by: number) => {
    const copy = [...drafts];
    const [moved] = copy.splice(index, 1);
    if (moved) copy.splice(index + by, 0, moved);
    setDrafts(copy);
  };
  const questions = drafts.map((draft) => toQuestion(draft, drafts));
  return (
    <div className="builder">
      <Form
        submit="Create the survey"
        extra={
          <CurlButton
            request={{
              method: 'POST',
              path: `/api/v1/products/${product}/surveys`,
              body: { title, questions, ...toLanguages(languages, drafts) },
            }}
          />
        }
        onSubmit={async (values) => {
          const intro = values.optional('intro');
          const closes = values.optional('closes_at');
          const most = values.number('max_responses');
          const budget = values.number('budget_left');
          const body = {
            title: title.trim(),
            ...(intro && { intro }),
            questions,
            ...toLanguages(languages, drafts),
            credit_reward: values.number('credit_reward') ?? 0,
            allow_anonymous: values.checked('allow_anonymous'),
            ...(closes && { closes_at: new Date(closes).toISOString() }),
            ...(most && { max_responses: most }),
            ...(budget !== undefined && { budget_left: budget }),
          };
          const { id } = await answer(
            api.POST('/api/v1/products/{id}/surveys', { params: { path: { id: product } }, body: body as never }),
          );
          await client.invalidateQueries({ queryKey: ['surveys'] });
          toast('The survey is open.');
          await navigate({ to: `/surveys/${id}` });
        }}
      >
        <Section title="What it is about">
          <div className="field-stack">
            <SelectField
              name="product"
              label="Product"
              options={products}
              value={product}
              onChange={(event) => setProduct(event.target.value)}
            />
            <TextField
              name="title"
              label="Title"
              required
              maxLength={200}
              autoFocus
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
            <TextArea name="intro" label="Introduction" hint="Optional. Shown before the first question." rows={2} />
          </div>
        </Section>
        {drafts.map((draft, index) => (
          <QuestionEditor
            key={draft.key}
            draft={draft}
            number={index + 1}
            others={drafts
              .slice(index + 1)
              .map((other, offset) => [other.key, `${index + offset + 2}. ${other.text || 'Untitled'}`] as const)}
            onChange={(changed) => change(index, changed)}
            onRemove={
              drafts.length > 1 ? () => setDrafts(drafts.filter((_, position) => position !== index)) : undefined
            }
            onUp={index > 0 ? () => move(index, -1) : undefined}
            onDown={index < drafts.length - 1 ? () => move(index, 1) : undefined}
          />
        ))}
        <div className="actions">
          <Button onClick={() => setDrafts([...drafts, draftOf('text')])}>Add a question</Button>
        </div>
        <Translations languages={languages} title={title} drafts={drafts} onChange={setLanguages} />
        <Section title="Who may answer, and for what">
          <div className="field-stack">
            <CheckField
              name="allow_anonymous"
              label="Anybody with the address"
              hint="Otherwise only people with a personal link."
              defaultChecked
            />
            <div className="row">
              <TextField name="credit_reward" label="Credits for answering" type="number" min={0} defaultValue={0} />
              <TextField name="budget_left" label="Budget of credits" type="number" min={0} />
              <TextField name="max_responses" label="Close after so many responses" type="number" min={1} />
            </div>
            <TextField name="closes_at" label="Close at" type="datetime-local" hint="Optional, in your time zone." />
          </div>
        </Section>
      </Form>
      <Preview title={title} drafts={drafts} />
    </div>
  );
}
