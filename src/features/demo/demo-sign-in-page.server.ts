import { escapeHtml } from '#platform/http/escape-html.ts';
import { INLINE_STYLES_ONLY } from '#platform/http/security-headers.server.ts';

/** An account of the stand-in for Google. */
export interface GooglePerson {
  name: string;
  email: string;
  email_verified?: boolean;
}

/** The page loads nothing, and its forms may lead anywhere: the shop is at another origin. */
export const DEMO_SIGN_IN_HEADERS = {
  ...INLINE_STYLES_ONLY,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
};

/**
 * Renders the page on which visitors of the demo choose an account instead of signing in at Google. Each account is a
 * form that posts to `action` with the parameters of the authorization request.
 */
export function demoSignInPage(
  people: readonly GooglePerson[],
  action: string,
  parameters: Readonly<Record<string, string>>,
): string {
  const accounts = people.map((person) => accountForm(person, action, parameters)).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Demo sign-in</title><style>${STYLES}</style></head>
<body><main>
<h1>Demo sign-in</h1>
<p>This page stands in for Google. Choose an account; it needs no password.</p>
${accounts}
</main></body>
</html>
`;
}

function accountForm(
  { name, email, email_verified }: GooglePerson,
  action: string,
  parameters: Readonly<Record<string, string>>,
): string {
  const fields = Object.entries({ ...parameters, email }).map(
    ([key, value]) => `<input type="hidden" name="${escapeHtml(key)}" value="${escapeHtml(value)}">`,
  );
  const note = email_verified === false ? '<small>Not confirmed by Google, so the shop refuses it</small>' : '';
  return `<form method="post" action="${escapeHtml(action)}">${fields.join('')}
<button><span class="initial" aria-hidden="true">${escapeHtml(name.slice(0, 1))}</span>
<span><b>${escapeHtml(name)}</b> <small>${escapeHtml(email)}</small>${note}</span></button></form>`;
}

/** The colours and shapes of the shop's design tokens. */
const STYLES = `
  :root { color-scheme: light dark; font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif;
    background: light-dark(#faf8f4, #141210); color: light-dark(#1a1714, #f5f1ea); }
  body { box-sizing: border-box; max-width: 27rem; min-height: 100svh; margin: 0 auto; padding: 2rem 1.25rem;
    display: grid; align-content: center; }
  h1 { margin: 0 0 0.5rem; font-size: 2rem; line-height: 1.15; letter-spacing: -0.03em; }
  p { margin: 0 0 1.5rem; color: light-dark(#524c45, #bfb7ab); }
  form { margin: 0 0 0.75rem; }
  button { display: flex; align-items: center; gap: 0.875rem; width: 100%; min-height: 4rem; padding: 0.625rem 1rem;
    border: 1px solid light-dark(#8d857a, #7d756b); border-radius: 0.625rem; background: light-dark(#fffefc, #1b1917);
    color: inherit; font: inherit; text-align: left; cursor: pointer; }
  button:hover { background: light-dark(#f2eee7, #211e1b); }
  button:focus-visible { outline: 2px solid; outline-offset: 2px; }
  b, small { display: block; font-size: 0.9375rem; font-weight: 500; }
  small { font-size: 0.875rem; font-weight: 400; color: light-dark(#6b645b, #9f968a); overflow-wrap: anywhere; }
  .initial { flex: none; width: 2.5rem; height: 2.5rem; border-radius: 0.5rem; display: grid; place-items: center;
    background: light-dark(#f2eee7, #2b2724); font-weight: 600; }`;
