import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { approveOwnScripts } from './own-scripts.server.ts';

const NONCE = 'random';

function hashOf(script: string): string {
  return `'sha256-${hash('sha256', script, 'base64')}'`;
}

test('hashes each rendered script once and removes the nonce from the page', () => {
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
  ['with a guessed nonce', '<script nonce="rand0m">steal()</script>'],
  ['inside an attribute', '<p title="<script nonce=rand0m>"><script>steal()</script></p>'],
  ['with JSON-LD', '<script type="application/ld+json">{"@type":"Product"}</script>'],
])('does not approve a script %s', (_, injected) => {
  const { html, hashes } = approveOwnScripts(`${injected}<script nonce="random">own()</script>${injected}`, NONCE);
  expect(hashes).toEqual([hashOf('own()')]);
  expect(html).toBe(`${injected}<script>own()</script>${injected}`);
});

test('does not hash external scripts and preload links', () => {
  const loaded = '<link rel="modulepreload" nonce="random" href="/a.js"/><script nonce="random" src="/a.js"></script>';
  expect(approveOwnScripts(loaded, NONCE).hashes).toEqual([]);
});
