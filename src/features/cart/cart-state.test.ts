import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Product } from '#features/catalogue/product-schema.ts';
import { NO_RATING } from '#features/catalogue/rating/rating.ts';
import { fromDecimal } from '#features/pricing/money.ts';
import { toBuyable } from './buyable.ts';
import type { CartItem } from './cart-item.ts';
import {
  addToCart,
  canCheckOut,
  cartStateOf,
  changeAmount,
  readLines,
  removeFromCart,
  restoreLine,
  storedLines,
} from './cart-state.ts';
import { refreshCart } from './refresh-cart.ts';

function product(_id: string, { decimal = 60, stock = 5 } = {}): Product {
  const price = fromDecimal(decimal);
  const texts = { name: `Product ${_id}`, image: '/p.webp', imageAlt: '', description: '', company: 'Brindlo' };
  const flags = { featured: false, published: true };
  const amounts = { stock, quantity: stock };
  const variants = [{ _id: `${_id}-only`, sku: _id.toUpperCase(), values: {}, price, ...amounts }];
  return {
    _id,
    ...texts,
    price,
    sellingPrice: price,
    category: 'pc',
    taxClass: 'standard',
    ...amounts,
    ...flags,
    images: [],
    options: [],
    variants,
    attributes: [],
    rating: NO_RATING,
  };
}

const keyboard = product('keyboard', { decimal: 60, stock: 5 });
const mouse = product('mouse', { decimal: 25.5, stock: 2 });

describe('adding to the cart', () => {
  test('appends a new product with its stock as the maximum', () => {
    const cart = addToCart(addToCart([], keyboard, 1), mouse, 2);
    expect(cart.map(({ _id, amount, max }) => [_id, amount, max])).toEqual([
      ['keyboard', 1, 5],
      ['mouse', 2, 2],
    ]);
  });

  test('increases the amount of an existing line in place', () => {
    const cart = addToCart(addToCart(addToCart([], keyboard, 1), mouse, 1), keyboard, 3);
    expect(cart.map(({ _id, amount }) => [_id, amount])).toEqual([
      ['keyboard', 4],
      ['mouse', 1],
    ]);
  });

  test('limits the amount to the stock', () => {
    expect(addToCart(addToCart([], keyboard, 4), keyboard, 4)).toMatchObject([{ amount: 5 }]);
    expect(addToCart([], mouse, 9)).toMatchObject([{ amount: 2 }]);
  });
});

test('limits the amount of a line to 1 up to the stock', () => {
  const cart = addToCart([], keyboard, 2);
  expect([-1, 0, 1, 5, 6].map((amount) => changeAmount(cart, 'keyboard', amount)[0]?.amount)).toEqual([1, 1, 1, 5, 5]);
  expect(changeAmount(cart, 'other', 4)).toEqual(cart);
});

test('computes totals from the lines', () => {
  const cart = addToCart(addToCart([], keyboard, 2), mouse, 1);
  expect(cartStateOf(cart)).toEqual({ cart, total_item: 3, total_price: 145.5, shipping_fee: 5 });
  expect(cartStateOf(removeFromCart(cart, 'keyboard'))).toMatchObject({ total_item: 1, total_price: 25.5 });
  expect(cartStateOf([])).toMatchObject({ total_item: 0, total_price: 0 });
});

test('restores a removed line in its place, together with pieces added since', () => {
  const cart = addToCart(addToCart([], keyboard, 2), mouse, 1);
  const [line] = cart;
  if (!line) throw new Error('The cart is empty');
  const removed = removeFromCart(cart, 'keyboard');
  expect(restoreLine(removed, line, 0)).toEqual(cart);
  expect(restoreLine(removeFromCart(removed, 'mouse'), line, 0)).toEqual([line]);
  expect(restoreLine(addToCart(removed, keyboard, 1), line, 0)).toMatchObject([{ _id: 'mouse' }, { amount: 3 }]);
  expect(restoreLine(addToCart(removed, keyboard, 4), line, 0)).toMatchObject([{ _id: 'mouse' }, { amount: 5 }]);
});

test('keeps amounts between 1 and the stock, and correct totals, after any sequence of actions', () => {
  const products = [keyboard, mouse, product('hub', { decimal: 0.1, stock: 100 })];
  const position = fc.nat(products.length - 1);
  const action = fc.oneof(
    fc.record({ kind: fc.constant('add'), position, amount: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constant('change'), position, amount: fc.integer({ min: -3, max: 120 }) }),
    fc.record({ kind: fc.constant('remove'), position, amount: fc.constant(0) }),
  );
  fc.assert(
    fc.property(fc.array(action), (actions) => {
      let cart: CartItem[] = [];
      for (const { kind, position: at, amount } of actions) {
        const chosen = products[at] ?? keyboard;
        if (kind === 'add') cart = addToCart(cart, chosen, amount);
        else if (kind === 'change') cart = changeAmount(cart, chosen._id, amount);
        else cart = removeFromCart(cart, chosen._id);

        expect(cart.every((item) => item.amount >= 1 && item.amount <= item.max)).toBe(true);
        expect(new Set(cart.map(({ _id }) => _id)).size).toBe(cart.length);
        const cents = cart.reduce((sum, item) => sum + item.price * item.amount, 0);
        expect(cartStateOf(cart).total_price).toBe(cents / 100);
        expect(readLines(JSON.parse(JSON.stringify(storedLines(cart))))).toEqual(cart);
      }
    }),
  );
});

describe('reading a stored cart', () => {
  const cart = addToCart(addToCart([], keyboard, 2), mouse, 1);
  const [line, other] = storedLines(cart);

  test('prices are decimal numbers', () => {
    expect([line?.price, other?.price]).toEqual([60, 25.5]);
  });

  test.each([
    ['is a string', 'twelve'],
    ['has no product', { ...line, _id: undefined }],
    ['has no amount', { ...line, amount: null }],
    ['has a fractional amount', { ...line, amount: 1.5 }],
    ['has a price that is not a number', { ...line, price: 'free' }],
    ['is missing', null],
  ])('skips a line that %s and keeps the others', (_, invalid) => {
    expect(readLines([invalid, line, invalid, other])).toEqual(cart);
  });

  test('merges lines of the same product up to the stock', () => {
    expect(readLines([line, other, line])).toEqual([{ ...cart[0], amount: 4 }, cart[1]]);
    expect(readLines([line, line, line])).toEqual([{ ...cart[0], amount: 5 }]);
    expect(readLines([{ ...line, max: 0 }, line])).toEqual([{ ...cart[0], amount: 2, max: 0 }]);
  });

  test.each([null, undefined, 7, 'lines', { 0: line }])('treats a value that is not a list as empty: %j', (stored) => {
    expect(readLines(stored)).toEqual([]);
  });
});

describe('refreshing the cart', () => {
  const cart = addToCart(addToCart([], keyboard, 4), mouse, 1);
  const now = (...products: Product[]) => new Map(products.map((one) => [one._id, one]));

  test('changes nothing if the catalogue has not changed', () => {
    expect(refreshCart(cart, now(keyboard, mouse))).toEqual({ cart, changes: [] });
  });

  test('applies the current price and reports the previous one', () => {
    const { cart: fresh, changes } = refreshCart(cart, now({ ...keyboard, price: fromDecimal(70) }, mouse));
    expect(fresh).toMatchObject([{ price: 7000, amount: 4 }, { price: 2550 }]);
    expect(changes).toEqual([{ kind: 'price', item: fresh[0], was: 6000 }]);
  });

  test('caps the amount at the current stock and reports the previous amount', () => {
    const { cart: fresh, changes } = refreshCart(cart, now({ ...keyboard, stock: 3 }, mouse));
    expect(fresh[0]).toMatchObject({ amount: 3, max: 3 });
    expect(changes).toEqual([{ kind: 'amount', item: fresh[0], was: 4 }]);
  });

  test('raises the maximum after a restock', () => {
    expect(refreshCart(cart, now({ ...keyboard, stock: 9 }, mouse)).cart[0]).toMatchObject({ amount: 4, max: 9 });
  });

  test.each([
    ['gone', now(mouse)],
    ['sold out', now({ ...keyboard, stock: 0 }, mouse)],
  ])('keeps the line of a product that is %s, which can only be removed', (_, products) => {
    const { cart: fresh, changes } = refreshCart(cart, products);
    expect(changes).toMatchObject([{ kind: 'gone', item: { _id: 'keyboard', max: 0 } }]);
    expect(canCheckOut(fresh)).toBe(false);
    expect(canCheckOut(removeFromCart(fresh, 'keyboard'))).toBe(true);
  });
});

describe('variants', () => {
  const only = keyboard.variants[0];
  if (!only) throw new Error('The keyboard has no variant');
  const tactile = { ...only, _id: 'tactile', values: { Switch: 'Tactile' }, price: fromDecimal(65), stock: 2 };
  const choices = { ...keyboard, variants: [{ ...only, _id: 'linear', values: { Switch: 'Linear' } }, tactile] };
  const [linearLine, tactileLine] = choices.variants.map((variant) => toBuyable(choices, variant));
  if (!linearLine || !tactileLine) throw new Error('The keyboard has too few variants');

  test('have lines of their own, with their price and stock', () => {
    const cart = addToCart(addToCart(addToCart([], linearLine, 1), tactileLine, 9), linearLine, 1);
    expect(cart).toMatchObject([
      { _id: 'keyboard', variantId: 'linear', variant: 'Linear', amount: 2, price: 6000, max: 5 },
      { _id: 'keyboard', variantId: 'tactile', variant: 'Tactile', amount: 2, price: 6500, max: 2 },
    ]);
    expect(changeAmount(cart, 'tactile', 1)).toMatchObject([{ amount: 2 }, { amount: 1 }]);
    expect(removeFromCart(cart, 'linear')).toMatchObject([{ variantId: 'tactile' }]);
    expect(readLines(JSON.parse(JSON.stringify(storedLines(cart))))).toEqual(cart);
  });

  test('are refreshed each, and are gone with their variant', () => {
    const cart = addToCart(addToCart([], linearLine, 1), tactileLine, 2);
    const dearer = { ...choices, variants: [{ ...tactile, price: fromDecimal(70), stock: 1 }] };
    const { cart: fresh, changes } = refreshCart(cart, new Map([['keyboard', dearer]]));
    expect(fresh).toMatchObject([{ max: 0 }, { variantId: 'tactile', price: 7000, amount: 1, max: 1 }]);
    expect(changes.map(({ kind }) => kind)).toEqual(['gone', 'price', 'amount']);
  });

  test('a line from before the product had several can only be removed', () => {
    const { cart } = refreshCart(addToCart([], keyboard, 1), new Map([['keyboard', choices]]));
    expect(cart).toMatchObject([{ max: 0 }]);
  });
});

test('an empty cart cannot be checked out', () => {
  expect(canCheckOut([])).toBe(false);
});
