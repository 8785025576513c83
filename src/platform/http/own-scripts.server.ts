import { hash } from 'node:crypto';

/** A page as it is sent, and its own inline scripts as a policy names them (CSP Level 3, section 2.3.1). */
interface ApprovedPage {
  html: string;
  hashes: string[];
}

/**
 * Tells the inline scripts that the renderer made, by the nonce that it was given for this one rendering, from those that
 * came into the page in another way, which nothing approves.
 *
 * The policy names hashes and not the nonce: the page is kept and sent to many, so that whoever asks for it once would
 * know the nonce of all. For the same reason it leaves the page: with a new one in each rendering, no two would have
 * the same ETag.
 */
export function approveOwnScripts(rendered: string, nonce: string): ApprovedPage {
  const parts = rendered.split(` nonce="${nonce}"`);
  const scripts = parts.slice(1).flatMap((rest, before) => inlineScript(parts[before] ?? '', rest));
  return { html: parts.join(''), hashes: [...new Set(scripts.map(hashOf))] };
}

/** The text of the script whose opening tag has the nonce between these two parts; nothing for other elements. */
function inlineScript(before: string, rest: string): string[] {
  const tag = before.slice(before.lastIndexOf('<')) + rest.slice(0, rest.indexOf('>'));
  if (!tag.startsWith('<script') || tag.includes(' src=')) return [];
  return [rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script>'))];
}

function hashOf(script: string): string {
  return `'sha256-${hash('sha256', script, 'base64')}'`;
}
