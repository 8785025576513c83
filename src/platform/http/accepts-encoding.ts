const ACCEPTED = {
  br: /\bbr\b(?! *; *q=0(?:\.0*)?(?: *,| *$))/i,
  gzip: /\bgzip\b(?! *; *q=0(?:\.0*)?(?: *,| *$))/i,
} as const;

/** Whether an Accept-Encoding header names this encoding and does not refuse it with `q=0` (RFC 9110, section 12.5.3). */
export function acceptsEncoding(header: string | string[] | undefined, encoding: keyof typeof ACCEPTED): boolean {
  // One expression, because it runs for every cached page.
  return ACCEPTED[encoding].test(String(header ?? ''));
}
