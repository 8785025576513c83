import { expect, test } from 'vitest';
import type { Product } from '#features/catalogue/product-schema.ts';
import { cents } from '#features/pricing/money.ts';
import { indexedWords } from './product-words.ts';

const PRODUCT: Product = {
  _id: 'a',
  name: 'Plum 60',
  image: '/a.webp',
  imageAlt: '',
  images: [],
  price: cents(100),
  sellingPrice: cents(100),
  description: 'A quiet board in plum.',
  company: 'Brindlo',
  category: 'pc',
  taxClass: 'standard',
  stock: 1,
  quantity: 1,
  featured: false,
  published: true,
  options: [],
  variants: [],
  attributes: [],
  rating: { average: null, count: 0 },
};

test('a product has at most 20,000 lexemes, however many its texts become when they are folded', () => {
  // Each pair becomes five characters of scripts without spaces, whose pieces all differ.
  const pairs = Array.from({ length: 8000 }, (_, at) => String.fromCodePoint(0x3300 + (at % 88), 0x4e00 + at));
  const { lexemes } = indexedWords({ ...PRODUCT, description: pairs.join('') });
  expect(lexemes).toHaveLength(20_000);
  expect(lexemes).toEqual(expect.arrayContaining(['aplum', 'hbrindlo']));
});
