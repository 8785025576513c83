import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** The lists of styles that pages load. */
const LISTS = [
  'src/web/styles/app.css',
  'src/web/storefront/home/home-page.css',
  'src/web/storefront/home/own-home-styles.css',
  'src/web/storefront/catalogue-pages.css',
  'src/web/storefront/collection-pages.css',
  'src/web/storefront/product-page.css',
  'src/web/storefront/keyboard-pages.css',
  'src/web/storefront/desk-page.css',
  'src/web/storefront/sound-page.css',
  'src/web/storefront/home/hero-board-styles.css',
  'src/web/storefront/cart-pages.css',
  'src/features/shortcuts/search-styles.css',
  'src/features/shortcuts/shortcut-styles.css',
  'src/web/storefront/text-pages.css',
  'src/ui/dialog-styles.css',
  'src/ui/toast-styles.css',
  'src/features/catalogue/gallery/zoom-styles.css',
  'src/web/storefront/menu-styles.css',
  'src/features/menu/own-menu-styles.css',
  'src/features/newsletter/newsletter-styles.css',
  'src/features/cart/mini-cart-styles.css',
  'src/web/account/account-pages.css',
  'src/features/compare/compare-list.css',
  'src/web/dashboard/dashboard.css',
  'src/web/dashboard/admin/branding-page.css',
];
const STYLES = globSync('src/**/*.css').filter((file) => !LISTS.includes(file));
const COMPONENTS = globSync('src/**/*.tsx')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test('every style is for all pages, or in the lists of those that need it, once in each', () => {
  const [all = [], ...some] = LISTS.map(listImports);
  for (const list of some) expect([...new Set(list)].filter((style) => !all.includes(style))).toEqual(list);
  expect([...all, ...new Set(some.flat())].toSorted()).toEqual(STYLES.toSorted());
});

test.each(STYLES)('components use every class in %s', (file) => {
  expect(listClasses(file).filter((name) => !isUsed(name))).toEqual([]);
});

test('what depends on the whole page sets no property of the root that the page inherits', () => {
  const styles = STYLES.map((file) => readFileSync(file, 'utf8')).join('\n');
  const own = new Set([...styles.matchAll(/@property (--[\w-]+) \{[^}]*inherits: false/g)].map(([, name]) => name));
  const set = [...styles.matchAll(/(?:html|:root|body):(?:not\()?:?has\([^{]*\{([^}]*)\}/g)].flatMap(([, rule = '']) =>
    [...rule.matchAll(/(--[\w-]+):/g)].map(([, name]) => name),
  );
  // The notice and the header are the first parts of a page.
  expect(new Set(set.filter((name) => !own.has(name)))).toEqual(new Set(['--demo-bar-height', '--header-height']));
  expect(set).toContain('--dock');
});

function listImports(list: string): string[] {
  const paths = [...readFileSync(list, 'utf8').matchAll(/@import "(.+)"/g)].map(([, path = '']) => path);
  return paths.map((path) => (path.startsWith('#') ? path.replace('#', 'src/') : join(dirname(list), path)));
}

function listClasses(file: string): string[] {
  const selectors = readFileSync(file, 'utf8').matchAll(/^.*[{,]$/gm);
  return [...selectors].flatMap(([line]) => [...line.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));
}

/** Whether a component contains the class, in full or as a template such as `button-${variant}`. */
function isUsed(name: string): boolean {
  const templates = [...name.matchAll(/-/g)].map(({ index }) => `${name.slice(0, index)}-\${`);
  const inFull = new RegExp(`(?<![\\w-])${name}(?![\\w-])`);
  return inFull.test(COMPONENTS) || templates.some((template) => COMPONENTS.includes(template));
}
