import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAllowed } from '../../../tests/support/robots.ts';
import {
  canonicalView,
  isFollowed,
  isIndexed,
  listIndexedViews,
  unfollowedPatterns,
  viewLink,
} from './indexed-views.ts';
import { type Facets, type ProductView, readView, viewPath } from './product-view.ts';

const robots = unfollowedPatterns()
  .map((pattern) => `Disallow: ${pattern}`)
  .join('\n');

function viewOf(query: string, collection?: string): ProductView {
  return { ...readView(new URLSearchParams(query)), ...(collection !== undefined && { collection }) };
}

describe('a list that search engines list', () => {
  test.each([
    '',
    'category=pc',
    'company=Kelvane+%26+Sons',
    'saving=45',
    'attr.layout=75+%25',
    'after=some-product',
    'category=pc&after=some-product',
    'company=Kelvane&after=some-product',
    'after=some-product&attr.layout=75+%25',
  ])('is its own canonical list, and crawlers follow it: %s', (query) => {
    const view = viewOf(query);
    const path = viewPath(view);
    expect(viewPath(canonicalView(view))).toBe(path);
    expect(viewLink(view)).toEqual({ to: path });
    expect(isIndexed(view, 1)).toBe(true);
    expect(isAllowed(robots, path)).toBe(true);
  });

  test.each([
    ['portions=3', '/products'],
    ['category=pc&after=some-product&portions=3', '/products?category=pc&after=some-product'],
    ['company=Kelvane&portions=2', '/products?company=Kelvane'],
  ])('is the canonical list of a longer part of it, which crawlers follow: %s', (query, path) => {
    const view = viewOf(query);
    expect(viewPath(canonicalView(view))).toBe(path);
    expect(isFollowed(view)).toBe(true);
    expect(isAllowed(robots, viewPath(view))).toBe(true);
  });
});

describe('a list that search engines do not list', () => {
  test.each([
    ['text=ki', '/products'],
    ['price=80', '/products'],
    ['sort=lowest', '/products'],
    ['layout=list', '/products'],
    ['layout=list&portions=2', '/products'],
    ['attr.weight=500..900', '/products'],
    // Several values mean either, so the list of one value is shorter.
    ['attr.layout=60+%25&attr.layout=65+%25', '/products'],
    ['category=pc&company=Kelvane', '/products?category=pc'],
    ['category=pc&attr.layout=75+%25', '/products?category=pc'],
    ['company=Kelvane&price=80&saving=45&attr.layout=75+%25', '/products?company=Kelvane'],
    ['saving=45&attr.layout=75+%25', '/products?attr.layout=75+%25'],
    ['attr.hot-swap=true&attr.layout=75+%25', '/products?attr.hot-swap=true'],
    ['attr.layout=60+%25&attr.layout=65+%25&attr.switch=Linear', '/products?attr.switch=Linear'],
    ['saving=45&sort=lowest', '/products?saving=45'],
    // The place after a product differs with filters and sorting.
    ['category=pc&sort=lowest&after=some-product', '/products?category=pc'],
    ['text=ki&category=pc&after=some-product', '/products?category=pc'],
  ])('has the list of its strongest filter as canonical list: %s', (query, canonical) => {
    const view = viewOf(query);
    expect(viewPath(canonicalView(view))).toBe(canonical);
    expect(isFollowed(canonicalView(view))).toBe(true);
    expect(isIndexed(view, 1)).toBe(false);
    expect(viewLink(view)).toEqual({ to: viewPath(view), rel: 'nofollow' });
    expect(isAllowed(robots, viewPath(view))).toBe(false);
  });

  test('may be one that anybody can make up, for which there are no products', () => {
    for (const query of ['company=Nobody', 'attr.layout=Nothing']) expect(isIndexed(viewOf(query), 0)).toBe(false);
    for (const query of ['', 'category=pc', 'saving=45']) expect(isIndexed(viewOf(query), 0)).toBe(true);
  });

  test('is every search', () => {
    expect(viewLink({ ...viewOf(''), q: 'keyboard' })).toEqual({ to: '/search?q=keyboard', rel: 'nofollow' });
  });
});

describe('the page of a collection', () => {
  test.each([
    ['', '/collections/quiet'],
    ['after=some-product', '/collections/quiet?after=some-product'],
  ])('is listed with the pages that continue it: %s', (query, path) => {
    const view = viewOf(query, 'quiet');
    expect(viewPath(canonicalView(view))).toBe(path);
    expect(viewLink(view)).toEqual({ to: path });
    expect(isIndexed(view, 1)).toBe(true);
    expect(isAllowed(robots, path)).toBe(true);
  });

  test.each([
    'category=pc',
    'company=Kelvane',
    'saving=45',
    'attr.layout=75+%25',
    'attr.weight=500..900',
    'price=80',
    'text=ki',
    'sort=lowest',
    'layout=list',
    'category=pc&after=some-product',
    'after=some-product&saving=45',
  ])('is not listed with a filter, in another order or layout: %s', (query) => {
    const view = viewOf(query, 'quiet');
    expect(viewPath(canonicalView(view))).toBe('/collections/quiet');
    expect(viewLink(view)).toEqual({ to: viewPath(view), rel: 'nofollow' });
    expect(isIndexed(view, 1)).toBe(false);
    expect(isAllowed(robots, viewPath(view))).toBe(false);
  });
});

test('robots.txt allows exactly what crawlers may follow', () => {
  const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
  const word = fc.stringMatching(/^[a-z&=.% ]{1,6}$/);
  const views = fc.record({
    collection: optional(fc.constantFrom('quiet', 'category-pc')),
    text: fc.oneof(fc.constant(''), word),
    category: optional(fc.constantFrom('pc', 'mobile')),
    company: optional(word),
    price: optional(fc.nat(1000)),
    saving: optional(fc.constantFrom(30, 45)),
    sort: fc.constantFrom('default', 'lowest'),
    layout: fc.constantFrom('grid', 'list'),
    after: optional(fc.uuid()),
    portions: fc.integer({ min: 1, max: 3 }),
    attributes: optional(
      fc.dictionary(fc.constantFrom('layout', 'price'), fc.uniqueArray(word, { minLength: 1, maxLength: 2 }), {
        minKeys: 1,
        maxKeys: 2,
      }),
    ),
  });
  fc.assert(
    fc.property(views, (view) => {
      expect(isAllowed(robots, viewPath(view))).toBe(isFollowed(view));
    }),
  );
});

test('every list with one filter and products is listed', () => {
  const facets: Facets = {
    highestPrice: 100,
    categories: { pc: 2, mobile: 0, smart: 0 },
    savings: { 30: 1, 45: 0 },
    companies: [
      { name: 'Brindlo & Co', products: 2 },
      { name: 'Kelvane', products: 0 },
      { name: 'Uncounted', products: undefined },
    ],
    attributes: [
      { key: 'layout', label: 'Layout', chosen: [], options: [{ value: '75 %', text: '75 %', products: 2 }] },
      { key: 'sound', label: 'Sound', chosen: [], options: [{ value: 'click..', text: 'click..', products: 1 }] },
      { key: 'weight', label: 'Weight', chosen: [], options: [], range: { unit: 'g', min: '', max: '' } },
    ],
  };
  const views = listIndexedViews(facets);
  expect(views.map(viewPath)).toEqual([
    '/products',
    '/products?category=pc',
    '/products?category=mobile',
    '/products?category=smart',
    '/products?saving=30',
    '/products?company=Brindlo+%26+Co',
    '/products?company=Uncounted',
    '/products?attr.layout=75+%25',
  ]);
  for (const view of views) expect(isIndexed(view, 1)).toBe(true);
});
