import { hash } from 'node:crypto';

/** A page as it is sent, with the CSP hashes of its own inline scripts (CSP Level 3, section 2.3.1). */
interface ApprovedPage {
  html: string;
  hashes: string[];
}

/**
 * Approves the inline scripts that the renderer produced, which carry the nonce of this rendering. Injected scripts do
 * not have it and are not approved.
 *
 * The policy lists hashes instead of the nonce: cached pages are sent to many visitors, so the nonce would be public.
 * The nonce is removed from the page because two renderings of the same content must have the same ETag.
 */
export function approveOwnScripts(rendered: string, nonce: string): ApprovedPage {
  const parts = rendered.split(` nonce="${nonce}"`);
  const scripts = parts.slice(1).flatMap((rest, before) => inlineScript(parts[before] ?? '', rest));
  return { html: parts.join(''), hashes: [...new Set(scripts.map(hashOf))] };
}

/** Returns the text of the inline script whose opening tag had the nonce between the two parts, if it is a script. */
function inlineScript(before: string, rest: string): string[] {
  const tag = before.slice(before.lastIndexOf('<')) + rest.slice(0, rest.indexOf('>'));
  if (!tag.startsWith('<script') || tag.includes(' src=')) return [];
  return [rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script>'))];
}

function hashOf(script: string): string {
  return `'sha256-${hash('sha256', script, 'base64')}'`;
}
