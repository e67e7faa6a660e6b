import { escapeHtml } from '@services/common/http/html';

/** The style sheet of these pages. */
export const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f4f2ee; color: #22201c; }
main { box-sizing: border-box; width: min(26rem, 100vw - 2rem); margin: 2rem 0; padding: 2rem; background: #fff;
  border: 1px solid #e2ddd3; border-radius: 14px; }
h1 { margin: 0 0 .25rem; font-size: 1.35rem; line-height: 1.3; overflow-wrap: anywhere; }
p, ul { margin: .5rem 0 1rem; } ul { padding-left: 1.2rem; } .quiet { color: #6b665c; font-size: .9rem; overflow-wrap: anywhere; }
label { display: block; margin: .75rem 0 .25rem; font-weight: 600; font-size: .9rem; }
input { box-sizing: border-box; width: 100%; padding: .6rem .7rem; font: inherit; color: inherit; background: transparent;
  border: 1px solid #8d877b; border-radius: 8px; }
.buttons { display: flex; flex-direction: row-reverse; gap: .75rem; margin-top: 1.5rem; }
button { flex: 1; padding: .65rem; font: inherit; font-weight: 600; border-radius: 8px; cursor: pointer;
  border: 1px solid #8d877b; background: transparent; color: inherit; }
button.allow { background: #b8400f; border-color: #b8400f; color: #fff; }
:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
li { margin: .5rem 0; overflow-wrap: anywhere; } section { border-top: 1px solid #e2ddd3; padding-top: 1rem; margin-top: 1rem; }
h2 { margin: 0; font-size: 1.05rem; overflow-wrap: anywhere; }
.problem { padding: .6rem .8rem; border-radius: 8px; background: #fdecea; color: #8c1d18; }
@media (prefers-color-scheme: dark) {
  body { background: #171614; color: #ece8df; } main { background: #211f1c; border-color: #3a3732; }
  .quiet { color: #a8a296; } .problem { background: #48201d; color: #ffd9d5; }
}`;

/** @param body HTML. */
export const layout = (title: string, body: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>
    <link rel="stylesheet" href="/v2/oauth/consent.css">
  </head>
  <body><main>${body}</main></body>
</html>
`;

/** @param username the username that was entered before. */
export const signInFields = (username: string) => `<label for="username">Username</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" maxlength="60" value="${escapeHtml(username)}" required>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required>`;
