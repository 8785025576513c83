/** What every answer carries, whatever it is. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** What only matters to something that a browser can show as a document; pictures and scripts go without. */
const FOR_DOCUMENTS = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The headers that a file may leave out when no browser would show it as a document. */
export const DOCUMENT_HEADERS: readonly string[] = Object.keys(FOR_DOCUMENTS);

/**
 * For every answer on the way back to a page that opened this window: one without it cuts the two apart, a redirect too
 * (HTML Standard, 7.1.3).
 */
export const KEEPS_OPENER = { 'cross-origin-opener-policy': 'unsafe-none' };

const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Headers of an answer that loads nothing: all but pages. HSTS where the shop is served over TLS. */
export function securityHeaders(isLive: boolean): Record<string, string> {
  return { ...ALWAYS, ...FOR_DOCUMENTS, ...(isLive && STRICT_TRANSPORT) };
}

/** Other origins that a page may load scripts, frames and pictures from, and talk to. */
export interface ForeignSources {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
  picture: readonly string[];
}

/**
 * Headers of a page, which loads its own scripts, styles and pictures, and beyond them only what is named.
 * `inlineScripts` are those that may run, by their hashes.
 */
export function pageSecurityHeaders(
  isLive: boolean,
  inlineScripts: readonly string[],
  foreign: ForeignSources,
): Record<string, string> {
  return { ...securityHeaders(isLive), 'content-security-policy': pagePolicy(inlineScripts, foreign) };
}

/**
 * Policy of one page (CSP Level 3): everything from this origin, and of scripts inside the page only those that it was
 * rendered with. Styles may stand inline: React and Base UI place things by style attributes.
 */
function pagePolicy(inlineScripts: readonly string[], foreign: ForeignSources): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineScripts, ...foreign.script].join(' ')}`,
    `connect-src ${["'self'", ...foreign.connect].join(' ')}`,
    `frame-src ${foreign.frame.length > 0 ? foreign.frame.join(' ') : "'none'"}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', ...foreign.picture].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
