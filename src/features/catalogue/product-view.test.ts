import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoryPath, savingPath } from './product-paths.ts';
import {
  changeView,
  clearFilters,
  countFilters,
  MAX_PORTIONS,
  type ProductView,
  readView,
  viewPath,
  withoutIneffectivePrice,
} from './product-view.ts';

const EVERYTHING: ProductView = { text: '', sort: 'default', layout: 'grid', portions: 1 };
const FILTERED: ProductView = {
  text: 'ki',
  category: 'pc',
  company: 'Kelvane',
  price: 80,
  saving: 45,
  sort: 'lowest',
  layout: 'list',
  after: 'some-product',
  portions: 3,
};

describe('the query of a view', () => {
  test.each([
    '',
    'category=shoes',
    'company=',
    'price=cheap',
    'price=-1',
    'price=1.5',
    'price=1000001',
    'price=Infinity',
    'saving=44',
    'saving=',
    'saving=most',
    'sort=best',
    'layout=pile',
    'portions=0',
    `portions=${MAX_PORTIONS + 2}`,
    'portions=many',
    'price=',
    'price=1e2',
    'price=0x10',
    'portions=',
    'after=',
    'unknown=1',
    'text=%00',
    'company=%00',
    'after=%00',
    `text=${'x'.repeat(201)}`,
  ])('falls back to all products if invalid: %s', (query) => {
    const { after, category, company, price, saving, ...rest } = readView(new URLSearchParams(query));
    expect(rest).toEqual(EVERYTHING);
    expect([after, category, company, price, saving].filter((value) => value !== undefined)).toEqual([]);
  });

  test('keeps valid parameters next to invalid ones', () => {
    expect(readView(new URLSearchParams('category=shoes&company=Kelvane&price=80'))).toMatchObject({
      category: undefined,
      company: 'Kelvane',
      price: 80,
    });
  });

  test.each(['price=1,000', 'price=1.000', 'price=1%20000', 'price=1000.00'])(
    'reads a price that people type: %s',
    (query) => {
      expect(viewPath(readView(new URLSearchParams(query)))).toBe('/products?price=1000');
    },
  );

  test('omits default values', () => {
    expect(viewPath(EVERYTHING)).toBe('/products');
    expect(categoryPath('mobile')).toBe('/products?category=mobile');
    expect(savingPath(45)).toBe('/products?saving=45');
  });

  test('restores every view', () => {
    const views = fc.record({
      text: fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !text.includes('\u0000')),
      category: fc.constantFrom(undefined, 'pc', 'mobile', 'smart'),
      company: fc.option(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\u0000')),
        { nil: undefined },
      ),
      price: fc.option(fc.nat(1_000_000), { nil: undefined }),
      saving: fc.constantFrom(undefined, 30, 45),
      sort: fc.constantFrom('default', 'lowest', 'highest'),
      layout: fc.constantFrom('grid', 'list'),
      after: fc.option(fc.uuid(), { nil: undefined }),
      portions: fc.integer({ min: 1, max: MAX_PORTIONS + 1 }),
    });
    fc.assert(
      fc.property(views, (view) => {
        expect(readView(new URL(viewPath(view), 'http://shop.example').searchParams)).toEqual(view);
      }),
    );
  });
});

describe('a view', () => {
  test('returns to the first product when changed', () => {
    expect(changeView(FILTERED, { text: 'ka' })).toEqual({ ...FILTERED, text: 'ka', after: undefined, portions: 1 });
  });

  test('keeps sort and layout when filters are cleared', () => {
    expect(clearFilters(FILTERED)).toEqual({ text: '', sort: 'lowest', layout: 'list', portions: 1 });
  });

  test.each([
    { price: 79, kept: 79 },
    { price: 80, kept: undefined },
    { price: 81, kept: undefined },
    { price: undefined, kept: undefined },
  ])('limits a price filter of $price below a highest price of 80 to $kept', ({ price, kept }) => {
    expect(withoutIneffectivePrice({ ...EVERYTHING, price }, 80).price).toBe(kept);
  });

  test.each([
    { view: EVERYTHING, filters: 0 },
    { view: { ...EVERYTHING, price: 0 }, filters: 1 },
    { view: { ...EVERYTHING, sort: 'lowest', layout: 'list', after: 'x', portions: 4 } as const, filters: 0 },
    { view: FILTERED, filters: 5 },
  ])('counts $filters filters', ({ view, filters }) => {
    expect(countFilters(view)).toBe(filters);
  });
});
