import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GraphModule, type Pages, planFiles } from './plan-files.ts';

const FIRST = 'first';
const LARGE = 1_000_000;
const EQUAL = () => 1;

/** Each module imports the ones beside it and has this length, or is small. */
function graphOf(imports: Readonly<Record<string, string>>, lengths: Readonly<Record<string, number>> = {}) {
  const ids = new Set(Object.entries(imports).flatMap(([id, imported]) => [id, ...imported.split(' ')]));
  ids.delete('');
  return new Map(
    [...ids].map((id): [string, GraphModule] => [
      id,
      { imports: imports[id]?.split(' ').filter(Boolean) ?? [], length: lengths[id] ?? 1 },
    ]),
  );
}

/** Plans files for pages that load the entries of the same name. */
function plan(graph: Map<string, GraphModule>, names: string): string[] {
  return planFiles(graph, pagesOf([FIRST, ...names.split(' ')]), FIRST, EQUAL)
    .map((modules) => modules.toSorted().join(' '))
    .toSorted();
}

function pagesOf(entries: readonly string[]): Pages {
  return new Map(entries.map((entry) => [entry, [entry]]));
}

test('modules of the same pages are in one file', () => {
  const graph = graphOf({ home: 'card', list: 'card', card: 'price stars' });
  expect(plan(graph, 'home list')).toEqual(['card price stars']);
});

test('what only one entry needs stays with it', () => {
  expect(plan(graphOf({ home: 'banner', list: 'filters' }), 'home list')).toEqual([]);
});

test('no page loads a large module that it does not use', () => {
  const graph = graphOf({ home: 'card', list: 'card editor', form: 'editor' }, { card: LARGE, editor: LARGE });
  expect(plan(graph, 'home list form')).toEqual(['card', 'editor']);
});

test('no page loads what a module needs that it does not use', () => {
  const graph = graphOf(
    {
      ...Object.fromEntries(['a', 'b', 'c', 'd'].map((page) => [page, 'card label'])),
      home: 'card',
      form: 'label',
      label: 'editor',
      ...Object.fromEntries(['w', 'x', 'y', 'z'].map((page) => [page, 'editor'])),
    },
    { label: 50_000, editor: LARGE },
  );
  expect(plan(graph, 'a b c d home form w x y z')).toEqual(['card', 'editor', 'label']);
});

test('small modules that most pages share are in one file', () => {
  const graph = graphOf({ a: 'one two', b: 'one two', c: 'one two', d: 'one two', e: 'one' }, { one: 100, two: 100 });
  expect(plan(graph, 'a b c d e')).toEqual(['one two']);
});

test('what all pages load with the frame around them is in one file', () => {
  const graph = graphOf({ frame: 'menu button', home: 'button', list: 'button', other: 'menu' }, { menu: LARGE });
  const pages = new Map([
    [FIRST, [FIRST]],
    ['home', ['frame', 'home']],
    ['list', ['frame', 'list']],
    ['other', ['frame', 'other']],
  ]);
  expect(planFiles(graph, pages, FIRST, EQUAL)).toEqual([['menu', 'button']]);
});

test('a page that counts more decides what others load', () => {
  const graph = graphOf({ a: 'card editor', b: 'card editor', c: 'card editor', home: 'card' }, { editor: 30_000 });
  const pages = pagesOf([FIRST, 'a', 'b', 'c', 'home']);
  expect(planFiles(graph, pages, FIRST, EQUAL)).toEqual([['card', 'editor']]);
  expect(planFiles(graph, pages, FIRST, (page) => (page === 'home' ? 12 : 1))).toEqual([['card'], ['editor']]);
});

test('what the first page needs is alone', () => {
  const graph = graphOf({ first: 'react', home: 'react card', list: 'react card' });
  expect(plan(graph, 'home list')).toEqual(['card', 'react']);
});

/** Modules import later ones only, at random. Some of them are entries. */
const someGraph = fc
  .array(fc.record({ imports: fc.array(fc.nat(30)), length: fc.nat(40_000), isEntry: fc.boolean() }), { maxLength: 30 })
  .map((modules) => ({
    graph: new Map([
      [FIRST, { imports: modules.slice(-3).map((_, index) => String(modules.length - 1 - index)), length: 1 }],
      ...modules.map(({ imports, length }, index): [string, GraphModule] => [
        String(index),
        {
          imports: imports
            .map((step) => index + 1 + step)
            .filter((id) => id < modules.length)
            .map(String),
          length,
        },
      ]),
    ]),
    entries: [FIRST, ...modules.flatMap(({ isEntry }, index) => (isEntry ? [String(index)] : []))],
  }));

test('any graph: each shared module is in one file, and files do not need each other in a circle', () => {
  fc.assert(
    fc.property(someGraph, ({ graph, entries }) => {
      const files = planFiles(graph, pagesOf(entries), FIRST, EQUAL);
      const reached = entries.map((entry) => reach([entry], (id) => graph.get(id)?.imports ?? []));
      const shared = [...graph.keys()].filter((id) => reached.filter((ids) => ids.has(id)).length > 1);
      expect(files.flat().toSorted()).toEqual(shared.toSorted());

      const fileOf = new Map(files.flatMap((ids) => ids.map((id) => [id, ids])));
      const needs = (ids: readonly string[]) =>
        ids
          .flatMap((id) => graph.get(id)?.imports ?? [])
          .flatMap((id) => [fileOf.get(id) ?? []].filter((to) => to !== ids));
      for (const file of files) expect(reach(needs(file), needs)).not.toContain(file);
    }),
    { numRuns: 1000 },
  );
});

function reach<Item>(start: readonly Item[], next: (item: Item) => readonly Item[]): Set<Item> {
  const reached = new Set(start);
  for (const item of reached) for (const following of next(item)) reached.add(following);
  return reached;
}
