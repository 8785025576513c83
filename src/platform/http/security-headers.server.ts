/** Headers of every response. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** Headers that only matter for documents. Pictures and scripts do not need them. */
const FOR_DOCUMENTS = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** For pages with inline styles that load nothing. */
export const INLINE_STYLES_ONLY = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/** For SVG files: opened on their own, they show their styles, load nothing, run nothing and have no origin. */
export const DRAWING_ONLY = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
};

/** For pages with inline styles and pictures that load nothing. */
export const INLINE_STYLES_AND_PICTURES = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
};

/** Headers that a file can omit if browsers do not display it as a document. */
export const DOCUMENT_HEADERS: readonly string[] = Object.keys(FOR_DOCUMENTS);

/**
 * Keeps `window.opener` during a sign-in in a popup. Every response on the way needs it, redirects included: one
 * without it severs the connection between the two windows (HTML Standard, section 7.1.3).
 */
export const KEEPS_OPENER = { 'cross-origin-opener-policy': 'unsafe-none' };

/** For which hosts browsers remember that they take https only (HSTS, RFC 6797). */
export type StrictTransport = 'host' | 'subdomains';

const STRICT_TRANSPORT: Record<StrictTransport, string> = {
  host: 'max-age=31536000',
  subdomains: 'max-age=31536000; includeSubDomains',
};

/** Returns the headers of responses that load nothing, which is all but pages. */
export function securityHeaders(transport: StrictTransport | undefined): Record<string, string> {
  return {
    ...ALWAYS,
    ...FOR_DOCUMENTS,
    ...(transport && { 'strict-transport-security': STRICT_TRANSPORT[transport] }),
  };
}

/** Other origins from which a page may load scripts, frames and pictures, or to which it may connect. */
export interface ThirdPartySources {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
  picture: readonly string[];
  /** Where videos come from, besides the shop. */
  video: readonly string[];
}

/**
 * Returns the headers of a page, which may load from its own origin and the given third parties. `inlineScripts` are
 * the CSP hashes of the inline scripts that may run.
 */
export function pageSecurityHeaders(
  transport: StrictTransport | undefined,
  inlineScripts: readonly string[],
  thirdParty: ThirdPartySources,
): Record<string, string> {
  return { ...securityHeaders(transport), 'content-security-policy': pagePolicy(inlineScripts, thirdParty) };
}

/**
 * Builds the Content-Security-Policy of a page (CSP Level 3): everything from this origin, and only the inline scripts
 * that it was rendered with. Inline styles are allowed because React and Base UI use style attributes for positioning.
 */
function pagePolicy(inlineScripts: readonly string[], thirdParty: ThirdPartySources): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineScripts, ...thirdParty.script].join(' ')}`,
    `connect-src ${["'self'", ...thirdParty.connect].join(' ')}`,
    `frame-src ${thirdParty.frame.length > 0 ? thirdParty.frame.join(' ') : "'none'"}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', ...thirdParty.picture].join(' ')}`,
    ...(thirdParty.video.length > 0 ? [`media-src ${["'self'", ...thirdParty.video].join(' ')}`] : []),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
