import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { approveOwnScripts } from './own-scripts.server.ts';

const NONCE = 'random';

function hashOf(script: string): string {
  return `'sha256-${hash('sha256', script, 'base64')}'`;
}

test('scripts that the renderer made are approved, each once, and its nonce leaves the page', () => {
  const { html, hashes } = approveOwnScripts(
    '<script nonce="random">one()</script><script type="module" nonce="random" async="">import "/a.js";</script>' +
      '<p>text</p><script nonce="random">one()</script>',
    NONCE,
  );
  expect(hashes).toEqual([hashOf('one()'), hashOf('import "/a.js";')]);
  expect(html).toBe(
    '<script>one()</script><script type="module" async="">import "/a.js";</script><p>text</p><script>one()</script>',
  );
});

test.each([
  ['without a nonce', '<script>steal()</script>'],
  ['with a nonce that somebody guessed', '<script nonce="rand0m">steal()</script>'],
  ['inside an attribute', '<p title="<script nonce=rand0m>"><script>steal()</script></p>'],
  ['with JSON-LD', '<script type="application/ld+json">{"@type":"Product"}</script>'],
])('a script %s is not', (_, injected) => {
  const { html, hashes } = approveOwnScripts(`${injected}<script nonce="random">own()</script>${injected}`, NONCE);
  expect(hashes).toEqual([hashOf('own()')]);
  expect(html).toBe(`${injected}<script>own()</script>${injected}`);
});

test('what is loaded has no hash', () => {
  const loaded = '<link rel="modulepreload" nonce="random" href="/a.js"/><script nonce="random" src="/a.js"></script>';
  expect(approveOwnScripts(loaded, NONCE).hashes).toEqual([]);
});
