import { linesOf, pagesOf, type Draft } from './question-drafts.ts';
import { Logic } from './survey-logic.tsx';

/** A preview of the survey, about as wide as a phone. Its fields cannot be used. */
export function Preview({ title, intro, drafts }: { title: string; intro: string; drafts: readonly Draft[] }) {
  const pages = pagesOf(drafts);
  return (
    <aside className="preview" aria-label="Preview">
      <h2>Preview</h2>
      <div className="phone" inert>
        {pages.map((page, index) => (
          <div key={index} className="phone-page">
            {pages.length > 1 && (
              <p className="hint">
                Page {index + 1} of {pages.length}
              </p>
            )}
            {index === 0 && <p className="phone-title">{title || 'Untitled survey'}</p>}
            {index === 0 && intro.trim() !== '' && <p className="pre">{intro}</p>}
            {page.map((draft) => (
              <div key={draft.key} className="phone-question">
                <p>
                  {draft.text || 'Untitled question'}
                  {draft.required && draft.type !== 'statement' ? ' *' : ''}
                </p>
                {draft.help && <p className="hint">{draft.help}</p>}
                <Control draft={draft} />
              </div>
            ))}
            <span className="button primary">{index < pages.length - 1 ? 'Continue' : 'Send answers'}</span>
          </div>
        ))}
      </div>
      <Logic drafts={drafts} />
    </aside>
  );
}

function Control({ draft: { type, options, columns, scale, allowOther } }: { draft: Draft }) {
  if (type === 'statement') return null;
  if (type === 'nps') return <Points from={0} to={10} />;
  if (type === 'rating') return <Points from={1} to={Number(scale)} />;
  if (type === 'csat') return <Points from={1} to={5} />;
  if (type === 'ces') return <Points from={1} to={7} />;
  if (type === 'yes_no') return <Choices items={['Yes', 'No']} mark="○" />;
  if (type === 'consent') return <Choices items={['I agree']} mark="☐" />;
  if (type === 'single_choice')
    return <Choices items={[...linesOf(options), ...(allowOther ? ['Other'] : [])]} mark="○" />;
  if (type === 'multiple_choice')
    return <Choices items={[...linesOf(options), ...(allowOther ? ['Other'] : [])]} mark="☐" />;
  if (type === 'ranking') return <Choices items={linesOf(options)} mark="↕" />;
  if (type === 'matrix')
    return <Choices items={linesOf(options).map((row) => `${row}: ${linesOf(columns).join(' / ')}`)} mark="" />;
  return <span className="phone-field">{type === 'text' ? 'Text' : type === 'url' ? 'https://' : type}</span>;
}

function Points({ from, to }: { from: number; to: number }) {
  return (
    <span className="phone-points">
      {Array.from({ length: to - from + 1 }, (_, index) => (
        <span key={index}>{from + index}</span>
      ))}
    </span>
  );
}

function Choices({ items, mark }: { items: readonly string[]; mark: string }) {
  return (
    <ul className="phone-choices">
      {items.map((item, index) => (
        <li key={`${index} ${item}`}>
          {mark} {item}
        </li>
      ))}
    </ul>
  );
}
