import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { findCircles, type ImportGraph, importsOf, readImportGraph } from './source-imports.ts';
import { FEATURES, ROOMS } from './walls.ts';

const graph = readImportGraph();

test('every feature and every room stands in the table', () => {
  const folders = [...graph.keys()].map(dirname).filter((folder) => folder.startsWith('features/'));
  const [features, rooms] = [new Set<string>(), new Set<string>()];
  for (const folder of folders) {
    const [, feature = '', ...room] = folder.split('/');
    features.add(feature);
    if (room.length > 0) rooms.add(`${feature}/${room.join('/')}`);
  }
  const listed = Object.entries(ROOMS).flatMap(([feature, names]) =>
    Object.keys(names).flatMap((name) => (name === '.' ? [] : [`${feature}/${name}`])),
  );
  expect([...features].sort()).toEqual(Object.keys(FEATURES).sort());
  expect([...rooms].sort()).toEqual(listed.sort());
});

test('files import only from the folders that the table permits', () => {
  expect(findForbidden(graph)).toEqual([]);
});

test('the table permits nothing that no file needs', () => {
  const used = new Set<string>();
  for (const [file, imported] of graph) for (const each of imported) used.add(wallBetween(file, each) ?? '');
  const permitted = [
    ...Object.entries(FEATURES).flatMap(([from, targets]) => targets.map((to) => `${from} → ${to}`)),
    ...Object.entries(ROOMS).flatMap(([feature, rooms]) =>
      Object.entries(rooms).flatMap(([from, targets]) => targets.map((to) => `${feature}/${from} → ${to}`)),
    ),
  ];
  expect(permitted.filter((wall) => !used.has(wall))).toEqual([]);
});

test('no files import one another in a circle', () => {
  expect(findCircles(graph)).toEqual([]);
});

test('in features and components, only server files import server files, because browsers receive the others', () => {
  const crossing = [...graph].flatMap(([file, imported]) =>
    /^(features|ui)\//.test(file) && !isServerFile(file)
      ? imported.filter(isServerFile).map((to) => `${file}: ${to}`)
      : [],
  );
  expect(crossing).toEqual([]);
});

test('the names of no two files differ only in .ts and .tsx', () => {
  const names = new Set([...graph.keys()].map((file) => basename(file)));
  expect([...names].filter((name) => name.endsWith('.ts') && names.has(`${name}x`))).toEqual([]);
});

test('imports of every kind are read', () => {
  const text = `import './a.ts';
import type { B } from './b.ts';
export { c } from '#ui/c.tsx';
const load = () => import('./d.ts');
import { test } from 'vitest';`;
  expect(importsOf('web/page.tsx', text)).toEqual(['web/a.ts', 'web/b.ts', 'ui/c.tsx', 'web/d.ts']);
});

test('a forbidden import and a circle are found', () => {
  const broken: ImportGraph = new Map([
    ['platform/clock.ts', ['features/cart/cart-item.ts']],
    ['ui/button.tsx', ['web/root.tsx']],
    ['features/cart/cart-item.ts', ['features/order/order/order-schema.ts', 'web/root.tsx']],
    ['features/catalogue/rating/stars.tsx', ['features/catalogue/variant/sku.ts', 'platform/clock.ts']],
    ['features/mail/mail-queue.server.ts', ['features/order/order/order-schema.ts', 'features/order/refund/refund.ts']],
  ]);
  expect(findForbidden(broken)).toEqual([
    'platform/clock.ts: features/cart/cart-item.ts',
    'ui/button.tsx: web/root.tsx',
    'features/cart/cart-item.ts: features/order/order/order-schema.ts',
    'features/cart/cart-item.ts: web/root.tsx',
    'features/catalogue/rating/stars.tsx: features/catalogue/variant/sku.ts',
    'features/mail/mail-queue.server.ts: features/order/refund/refund.ts',
  ]);
  const circle: ImportGraph = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts']],
    ['c.ts', ['b.ts']],
  ]);
  expect(findCircles(circle)).toEqual([['b.ts', 'c.ts']]);
});

function isServerFile(file: string): boolean {
  return /\.server\.tsx?$/.test(file);
}

/** Lists the imports that the table does not permit. */
function findForbidden(imports: ImportGraph): string[] {
  return [...imports].flatMap(([file, imported]) =>
    imported.filter((each) => !isPermitted(file, each)).map((each) => `${file}: ${each}`),
  );
}

function isPermitted(file: string, imported: string): boolean {
  const [layer = ''] = file.split('/');
  const [otherLayer = ''] = imported.split('/');
  if (layer === 'platform') return otherLayer === 'platform';
  if (layer === 'ui') return otherLayer === 'ui' || otherLayer === 'platform';
  if (layer !== 'features' || otherLayer === 'ui' || otherLayer === 'platform') return true;
  return isSamePlace(file, imported) || wallBetween(file, imported) !== undefined;
}

function isSamePlace(file: string, other: string): boolean {
  return dirname(file) === dirname(other);
}

/** Returns the entry of the table, such as "cart → pricing" or "order/return → order", that permits an import. */
function wallBetween(file: string, imported: string): string | undefined {
  if (!file.startsWith('features/') || !imported.startsWith('features/')) return undefined;
  const [from, to] = [placeOf(file), placeOf(imported)];
  if (from.feature !== to.feature) {
    const target = [to.feature, `${to.feature}/${to.room}`].find((name) => FEATURES[from.feature]?.includes(name));
    return target && `${from.feature} → ${target}`;
  }
  return ROOMS[from.feature]?.[from.room]?.includes(to.room) ? `${from.feature}/${from.room} → ${to.room}` : undefined;
}

/** Returns the feature and the room of a file. */
function placeOf(file: string): { feature: string; room: string } {
  const [, feature = '', ...room] = dirname(file).split('/');
  return { feature, room: room.join('/') || '.' };
}
