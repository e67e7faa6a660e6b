// Runs in the browser; scripts/graphiql.ts bundles it with GraphiQL into src/generated/graphiql.
import 'graphiql/style.css';

import { GraphiQL } from 'graphiql';
import { getOperationAST, parse } from 'graphql';
import { createClient } from 'graphql-sse';
import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const workers = { json: 'json.worker.js', graphql: 'graphql.worker.js' };
globalThis.MonacoEnvironment = {
  getWorker: (_id, label) => new Worker(`/v2/graphiql/assets/${workers[label] ?? 'editor.worker.js'}`),
};

const example = `# Press the button or Ctrl+Enter to run this query.
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

const url = '/v2/api/graphql';
/** The account that the console showed last in this browser. */
const account = localStorage.getItem('console-account');
/** Without a token, the request uses the session of a person who is signed in to the console. */
const headersOf = (token) =>
  token === '' ? (account === null ? {} : { 'x-account': account }) : { authorization: `Bearer ${token}` };

async function send(body, headers) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** The text itself is parsed, because the document that GraphiQL parses follows the editor with a delay. */
function isSubscription({ query, operationName }) {
  try {
    return getOperationAST(parse(query), operationName)?.operation === 'subscription';
  } catch {
    return false; // The service reports the syntax error.
  }
}

/** Runs a query or a mutation once; a subscription answers with each event. */
const fetcherOf = (token) => async (parameters, options) => {
  const headers = { ...headersOf(token), ...options?.headers };
  if (!isSubscription(parameters)) return (await send(parameters, headers)).body;
  return createClient({ url, headers, retryAttempts: 0 }).iterate(parameters);
};

function Page() {
  // The token is kept for this tab only, so that it does not stay in the browser.
  const [draft, setDraft] = useState(sessionStorage.getItem('token') ?? '');
  const [used, setUsed] = useState();
  const [problem, setProblem] = useState('');
  const check = async (token) => {
    const { status, body } = await send({ query: '{ __typename }' }, headersOf(token)).catch((error) => ({
      status: 0,
      body: { errors: [error] },
    }));
    const isReady = status === 200;
    if (isReady) sessionStorage.setItem('token', token);
    setUsed(isReady ? token : undefined);
    const isMissing = token === '' && status === 401;
    setProblem(isReady || isMissing ? '' : `${body.errors?.[0]?.message ?? `Status ${status}`}.`);
  };
  useEffect(() => void check(draft), []);
  const use = (event) => {
    event.preventDefault();
    void check(draft.trim());
  };
  return createElement(
    'div',
    { className: 'page' },
    createElement(
      'header',
      null,
      createElement('h1', null, 'GraphiQL'),
      createElement(
        'form',
        { className: 'token', onSubmit: use },
        createElement('label', { htmlFor: 'token' }, 'Access token'),
        createElement('input', {
          id: 'token',
          type: 'password',
          autoComplete: 'off',
          value: draft,
          placeholder: used === '' ? 'Not needed: you are signed in to the console' : 'dir_…',
          onChange: (event) => setDraft(event.target.value),
        }),
        createElement('button', null, 'Use it'),
      ),
      createElement('a', { href: '/v2/reference' }, 'Schema reference'),
    ),
    createElement(
      'main',
      null,
      problem && createElement('p', { className: 'hint', role: 'alert' }, problem),
      // The schema cannot be read without a token or a session.
      used === undefined
        ? !problem &&
            createElement(
              'p',
              { className: 'hint' },
              'Enter an access token, or ',
              createElement('a', { href: '/console/' }, 'sign in to the console'),
              ' and reload this page.',
            )
        : createElement(GraphiQL, { key: used, fetcher: fetcherOf(used), defaultQuery: example }),
    ),
  );
}

createRoot(document.querySelector('#page')).render(createElement(Page));
