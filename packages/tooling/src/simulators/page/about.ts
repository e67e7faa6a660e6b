import type { ControlRoute } from '../control/routes.ts';
import type { Answer } from '../core/http.ts';
import { html, type Html } from './html.ts';
import { page } from './layout.ts';

/** The providers' addresses and the control API, generated from the routes. */
export function about(
  routes: ControlRoute[],
  addresses: { name: string; address: string; about: string }[],
  url: string,
): Answer {
  return page(
    'Control API · provider simulators',
    html`<article class="about">
      <h1>Addresses</h1>
      <p>These servers simulate the providers that the services use. Nothing leaves this computer.</p>
      <dl class="facts">
        ${addresses.map(
          ({ name, address, about: note }) =>
            html`<dt>${name}</dt>
              <dd><code>${address}</code><br />${note}</dd>`,
        )}
      </dl>
      <h1>Control API</h1>
      <p>JSON in and out. Requests that change something need <code>Content-Type: application/json</code>.</p>
      ${routes.map((route) => endpoint(route, url))}
    </article>`,
  );
}

function endpoint({ method, path, about, example }: ControlRoute, url: string): Html {
  const command = `curl -X ${method} ${url}/control${path} -H 'Content-Type: application/json' -d '${JSON.stringify(example)}'`;
  return html`<section class="endpoint">
    <h2><span class="method">${method}</span> <code>/control${path}</code></h2>
    <p>${about}</p>
    ${example !== undefined && html`<pre class="body">${command}</pre>`}
  </section>`;
}
