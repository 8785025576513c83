import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { finishPage } from './finish-page.server.ts';

const NONCE = 'random';

function finish(html: string, late?: ReadonlySet<string>) {
  const { body, hashes } = finishPage({ html, nonce: NONCE, late });
  return { html: body.toString(), hashes };
}

function hashOf(script: string): string {
  return `'sha256-${hash('sha256', script, 'base64')}'`;
}

test('hashes each rendered script once and removes the nonce from the page', () => {
  const { html, hashes } = finish(
    '<script nonce="random">one()</script><script type="module" nonce="random" async="">import "/a.js";</script>' +
      '<p>text</p><script nonce="random">one()</script>',
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
  const { html, hashes } = finish(`${injected}<script nonce="random">own()</script>${injected}`);
  expect(hashes).toEqual([hashOf('own()')]);
  expect(html).toBe(`${injected}<script>own()</script>${injected}`);
});

test('keeps texts in all languages, and hashes their bytes', () => {
  const { html, hashes } = finish('<head></head><p>Ωmega 键盘 €</p><script nonce="random">"Größe"</script>');
  expect(html).toBe('<head></head><p>Ωmega 键盘 €</p><script>"Größe"</script>');
  expect(hashes).toEqual([hashOf('"Größe"')]);
});

test('does not hash external scripts and preload links', () => {
  const loaded = '<link rel="modulepreload" nonce="random" href="/a.js"/><script nonce="random" src="/a.js"></script>';
  expect(finish(loaded).hashes).toEqual([]);
});

const PRELOADS = '<link rel="modulepreload" href="/react.js"/><link rel="modulepreload" href="/home.js"/>';

test('scripts load after pictures', () => {
  expect(finish(`${PRELOADS}</head>`).html).toBe(
    '<link rel="modulepreload" fetchPriority="low" href="/react.js"/>' +
      '<link rel="modulepreload" fetchPriority="low" href="/home.js"/></head>',
  );
});

test('scripts of a page that may start late are neither loaded nor run', () => {
  const start = '<script nonce="random" type="module" async="">import "/home.js";</script>';
  const late = new Set(['/react.js']);
  const { html, hashes } = finish(`${PRELOADS}</head>${start}`, late);
  expect(html).toBe(
    '<link rel="late-shared-modulepreload" href="/react.js"/><link rel="late-modulepreload" href="/home.js"/></head>' +
      '<script type="application/late-module">import "/home.js";</script>',
  );
  expect(hashes).toEqual([hashOf('import "/home.js";')]);
});
