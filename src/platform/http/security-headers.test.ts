import { expect, test } from 'vitest';
import { pageSecurityHeaders } from './security-headers.server.ts';

function pictureSources(origin?: string): string | undefined {
  const policy = pageSecurityHeaders(false, '<html></html>', origin)['content-security-policy'];
  return policy?.split('; ').find((rule) => rule.startsWith('img-src'));
}

test('pages show pictures of their own origin, and of the one origin that keeps them', () => {
  expect(pictureSources()).toBe("img-src 'self' data:");
  expect(pictureSources('https://pictures.example.com')).toBe("img-src 'self' data: https://pictures.example.com");
});
