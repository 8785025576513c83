import { expect, test } from 'vitest';
import { pageSecurityHeaders, type ThirdPartySources } from './security-headers.server.ts';

const NO_THIRD_PARTIES: ThirdPartySources = { script: [], frame: [], connect: [], picture: [], video: [] };

function rulesFor(thirdParty: Partial<ThirdPartySources>): readonly string[] {
  const headers = pageSecurityHeaders(undefined, [], { ...NO_THIRD_PARTIES, ...thirdParty });
  return headers['content-security-policy']?.split('; ') ?? [];
}

test('allows a page to load only from its own origin', () => {
  const rules = [
    "script-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    "img-src 'self' data:",
    "worker-src 'self'",
  ];
  expect(rulesFor({})).toEqual(expect.arrayContaining(rules));
});

test.each([
  ['picture', "img-src 'self' data: https://other.example.com"],
  ['script', "script-src 'self' https://other.example.com"],
  ['connect', "connect-src 'self' https://other.example.com"],
  ['frame', 'frame-src https://other.example.com'],
])('allows a third-party %s source only in its own directive', (kind, rule) => {
  const rules = rulesFor({ [kind]: ['https://other.example.com'] });
  expect(rules.filter((each) => each.includes('other.example.com'))).toEqual([rule]);
});

test('allows inline scripts by their hashes', () => {
  const headers = pageSecurityHeaders(undefined, ["'sha256-abc'"], NO_THIRD_PARTIES);
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc';");
});
