import { hash } from 'node:crypto';
import { LATE } from './head/start-events.ts';

/** A page as it is sent, with the CSP hashes of its own inline scripts (CSP Level 3, section 2.3.1). */
export interface FinishedPage {
  body: Buffer;
  hashes: string[];
}

/** What is rendered, and what it needs to be sent. */
interface RenderedHtml {
  html: string;
  /** The nonce of the inline scripts that the renderer produced. */
  nonce: string;
  /** The files that start the application, if it may start late (`head/start-when-used.ts`). */
  late?: ReadonlySet<string> | undefined;
}

const HEAD_END = '</head>';

/** Finishes the HTML of a page. No other place changes rendered HTML. */
export function finishPage({ html, nonce, late }: RenderedHtml): FinishedPage {
  // As Latin-1 each byte is a character: one character outside it would make all others twice as large.
  const bytes = Buffer.from(html).toString('latin1');
  const headLength = bytes.indexOf(HEAD_END);
  const head = markPreloads(bytes.slice(0, headLength), late);
  const body = bytes.slice(headLength);
  return approveOwnScripts(
    head + (late ? body.replace(' type="module" async=""', ` type="${LATE.scriptType}"`) : body),
    nonce,
  );
}

/**
 * Marks the scripts of an application that may start late, so that the browser neither loads nor runs them: a script
 * with another MIME type is data. The script in the head finds the marks and starts the application later. Others load
 * after the first picture, which a slow connection would otherwise show 120 kB later.
 */
function markPreloads(head: string, shared: ReadonlySet<string> | undefined): string {
  return head.replaceAll(/<link rel="modulepreload" href="([^"]*)"/g, (link, href: string) => {
    if (!shared) return link.replace(' href', ' fetchPriority="low" href');
    return `<link rel="${shared.has(href) ? LATE.sharedPreload : LATE.preload}" href="${href}"`;
  });
}

/**
 * Approves the inline scripts that the renderer produced, which carry the nonce of this rendering. Injected scripts do
 * not have it and are not approved.
 *
 * The policy lists hashes instead of the nonce: cached pages are sent to many visitors, so the nonce would be public.
 * The nonce is removed from the page because two renderings of the same content must have the same ETag.
 */
function approveOwnScripts(rendered: string, nonce: string): FinishedPage {
  const parts = rendered.split(` nonce="${nonce}"`);
  const scripts = parts.slice(1).flatMap((rest, before) => inlineScript(parts[before] ?? '', rest));
  return { body: Buffer.from(parts.join(''), 'latin1'), hashes: [...new Set(scripts.map(hashOf))] };
}

/** Returns the text of the inline script whose opening tag had the nonce between the two parts, if it is a script. */
function inlineScript(before: string, rest: string): string[] {
  const tag = before.slice(before.lastIndexOf('<')) + rest.slice(0, rest.indexOf('>'));
  if (!tag.startsWith('<script') || tag.includes(' src=')) return [];
  return [rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script>'))];
}

function hashOf(script: string): string {
  return `'sha256-${hash('sha256', Buffer.from(script, 'latin1'), 'base64')}'`;
}
