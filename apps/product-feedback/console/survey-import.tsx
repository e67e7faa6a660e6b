import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { Form } from '@services/console/forms/forms.tsx';

import { api, type ImportedSurvey } from './api.ts';

/** Creates a draft from a survey file in this service's format or in the format of SurveyJS. */
export function SurveyImport({ product, onClose }: { product: string; onClose: () => void }) {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [made, setMade] = useState<ImportedSurvey>();
  async function run(): Promise<void> {
    const survey = await readJson(file);
    const params = { path: { id: product } };
    const imported =
      'questions' in survey && 'title' in survey && !('pages' in survey)
        ? {
            survey: await answer(
              api.POST('/api/v1/products/{id}/surveys', { params, body: { ...survey, draft: true } as never }),
            ),
            left_out: [],
          }
        : await answer(api.POST('/api/v1/products/{id}/surveys/import', { params, body: survey }));
    await client.invalidateQueries({ queryKey: ['surveys'] });
    setMade(imported);
  }
  if (made)
    return (
      <Modal title="Survey imported" onClose={onClose}>
        <p>
          <Link to={`/surveys/${made.survey.id}/edit` as never}>{made.survey.title}</Link> is a draft. Check it before
          you publish it.
        </p>
        {made.left_out.length > 0 && (
          <>
            <p>These parts could not be imported:</p>
            <ul>
              {made.left_out.map(({ part, reason }, index) => (
                <li key={index}>
                  <code>{part}</code>: {reason}
                </li>
              ))}
            </ul>
          </>
        )}
      </Modal>
    );
  return (
    <Modal title="Import survey" onClose={onClose}>
      <Form submit="Import" disabled={!file} onCancel={onClose} onSubmit={run}>
        <p className="muted">Choose a survey that was exported here, or the JSON file of a SurveyJS survey.</p>
        <input
          type="file"
          aria-label="Survey file"
          accept=".json,application/json"
          onChange={(event) => setFile(event.target.files?.[0])}
        />
      </Form>
    </Modal>
  );
}

async function readJson(file: File | undefined): Promise<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse((await file?.text()) ?? '');
    if (typeof read === 'object' && read !== null) return read as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new Error('This file does not contain a survey.');
}
