import { expect, test } from 'vitest';
import { type ForeignSources, pageSecurityHeaders } from './security-headers.server.ts';

const NOTHING_FOREIGN: ForeignSources = { script: [], frame: [], connect: [], picture: [] };

function rulesFor(foreign: Partial<ForeignSources>): readonly string[] {
  const headers = pageSecurityHeaders(false, [], { ...NOTHING_FOREIGN, ...foreign });
  return headers['content-security-policy']?.split('; ') ?? [];
}

test('pages load from their own origin alone', () => {
  const rules = ["script-src 'self'", "connect-src 'self'", "frame-src 'none'", "img-src 'self' data:"];
  expect(rulesFor({})).toEqual(expect.arrayContaining(rules));
});

test.each([
  ['picture', "img-src 'self' data: https://other.example.com"],
  ['script', "script-src 'self' https://other.example.com"],
  ['connect', "connect-src 'self' https://other.example.com"],
  ['frame', 'frame-src https://other.example.com'],
])('a foreign %s is allowed where it is named, and nowhere else', (kind, rule) => {
  const rules = rulesFor({ [kind]: ['https://other.example.com'] });
  expect(rules.filter((each) => each.includes('other.example.com'))).toEqual([rule]);
});

test('of scripts inside a page those run whose hashes are named', () => {
  const headers = pageSecurityHeaders(false, ["'sha256-abc'"], NOTHING_FOREIGN);
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc';");
});
