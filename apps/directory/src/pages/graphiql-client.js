// Runs in the browser; scripts/graphiql.ts bundles it with GraphiQL into src/generated/graphiql.
import 'graphiql/style.css';

import { GraphiQL } from 'graphiql';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

const workers = { json: 'json.worker.js', graphql: 'graphql.worker.js' };
globalThis.MonacoEnvironment = {
  getWorker: (_id, label) => new Worker(`/v2/graphiql/assets/${workers[label] ?? 'editor.worker.js'}`),
};

const example = `# Give an access token above, then press the button (or Ctrl+Enter).
{
  posts(first: 5, order: RANKING) {
    nodes {
      name
      tagline
      votesCount
      topics(first: 3) { nodes { name } }
      makers { name }
    }
    pageInfo { hasNextPage endCursor }
  }
  rateLimit { cost remaining resetAt }
}
`;

function Page() {
  // For this tab only: a token is not left behind in the browser.
  const [token, setToken] = useState(sessionStorage.getItem('token') ?? '');
  const [draft, setDraft] = useState(token);
  const use = (event) => {
    event.preventDefault();
    sessionStorage.setItem('token', draft.trim());
    setToken(draft.trim());
  };
  const fetcher = async (parameters) => {
    const response = await fetch('/v2/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(parameters),
    });
    return response.json();
  };
  return createElement(
    'div',
    { className: 'page' },
    createElement(
      'form',
      { className: 'token', onSubmit: use },
      createElement('label', { htmlFor: 'token' }, 'Access token'),
      createElement('input', {
        id: 'token',
        type: 'password',
        autoComplete: 'off',
        value: draft,
        placeholder: 'dir_…',
        onChange: (event) => setDraft(event.target.value),
      }),
      createElement('button', null, 'Use it'),
      createElement('a', { href: '/v2/reference' }, 'Schema reference'),
    ),
    // The schema cannot be read without a token.
    token === ''
      ? createElement('p', { className: 'hint' }, 'Give an access token to begin.')
      : createElement(GraphiQL, { key: token, fetcher, defaultQuery: example, isHeadersEditorEnabled: false }),
  );
}

createRoot(document.querySelector('#page')).render(createElement(Page));
