import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Product } from '#features/catalogue/product-schema.ts';
import { addToCart, canCheckOut, cartStateOf, changeAmount, readLines, removeFromCart } from './cart.ts';
import type { CartItem } from './cart-item.ts';
import { refreshCart } from './refresh-cart.ts';

function product(_id: string, { price = 60, stock = 5 } = {}): Product {
  const texts = { name: `Product ${_id}`, image: '/p.webp', imageAlt: '', description: '', company: 'Brindlo' };
  const flags = { featured: false, published: true };
  return { _id, ...texts, price, sellingPrice: price, category: 'pc', stock, quantity: stock, ...flags };
}

const keyboard = product('keyboard', { price: 60, stock: 5 });
const mouse = product('mouse', { price: 25.5, stock: 2 });

describe('adding to the cart', () => {
  test('appends a new product, with its stock as the most', () => {
    const cart = addToCart(addToCart([], keyboard, 1), mouse, 2);
    expect(cart.map(({ _id, amount, max }) => [_id, amount, max])).toEqual([
      ['keyboard', 1, 5],
      ['mouse', 2, 2],
    ]);
  });

  test('increases a product that is there, in its place', () => {
    const cart = addToCart(addToCart(addToCart([], keyboard, 1), mouse, 1), keyboard, 3);
    expect(cart.map(({ _id, amount }) => [_id, amount])).toEqual([
      ['keyboard', 4],
      ['mouse', 1],
    ]);
  });

  test('stops at the stock', () => {
    expect(addToCart(addToCart([], keyboard, 4), keyboard, 4)).toMatchObject([{ amount: 5 }]);
    expect(addToCart([], mouse, 9)).toMatchObject([{ amount: 2 }]);
  });
});

test('the amount of a line goes from 1 to the stock', () => {
  const cart = addToCart([], keyboard, 2);
  expect([-1, 0, 1, 5, 6].map((amount) => changeAmount(cart, 'keyboard', amount)[0]?.amount)).toEqual([1, 1, 1, 5, 5]);
  expect(changeAmount(cart, 'other', 4)).toEqual(cart);
});

test('totals follow the lines', () => {
  const cart = addToCart(addToCart([], keyboard, 2), mouse, 1);
  expect(cartStateOf(cart)).toEqual({ cart, total_item: 3, total_price: 145.5, shipping_fee: 5 });
  expect(cartStateOf(removeFromCart(cart, 'keyboard'))).toMatchObject({ total_item: 1, total_price: 25.5 });
  expect(cartStateOf([])).toMatchObject({ total_item: 0, total_price: 0 });
});

test('whatever is done to a cart, amounts stay between 1 and the stock and totals are right', () => {
  const products = [keyboard, mouse, product('hub', { price: 0.1, stock: 100 })];
  const place = fc.nat(products.length - 1);
  const act = fc.oneof(
    fc.record({ kind: fc.constant('add'), place, amount: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constant('change'), place, amount: fc.integer({ min: -3, max: 120 }) }),
    fc.record({ kind: fc.constant('remove'), place, amount: fc.constant(0) }),
  );
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      let cart: CartItem[] = [];
      for (const { kind, place: at, amount } of acts) {
        const chosen = products[at] ?? keyboard;
        if (kind === 'add') cart = addToCart(cart, chosen, amount);
        else if (kind === 'change') cart = changeAmount(cart, chosen._id, amount);
        else cart = removeFromCart(cart, chosen._id);

        expect(cart.every((item) => item.amount >= 1 && item.amount <= item.max)).toBe(true);
        expect(new Set(cart.map(({ _id }) => _id)).size).toBe(cart.length);
        const cents = cart.reduce((sum, item) => sum + Math.round(item.price * 100) * item.amount, 0);
        expect(cartStateOf(cart).total_price).toBe(cents / 100);
        expect(readLines(JSON.parse(JSON.stringify(cart)))).toEqual(cart);
      }
    }),
  );
});

describe('reading a stored cart', () => {
  const [line, other] = addToCart(addToCart([], keyboard, 2), mouse, 1);

  test.each([
    ['is a text', 'twelve'],
    ['has no product', { ...line, _id: undefined }],
    ['has no amount', { ...line, amount: null }],
    ['has half a piece', { ...line, amount: 1.5 }],
    ['has a price that is no number', { ...line, price: 'free' }],
    ['is missing', null],
  ])('leaves out a line that %s and keeps the others', (_, odd) => {
    expect(readLines([odd, line, odd, other])).toEqual([line, other]);
  });

  test('joins lines of the same product, up to the stock', () => {
    expect(readLines([line, other, line])).toEqual([{ ...line, amount: 4 }, other]);
    expect(readLines([line, line, line])).toEqual([{ ...line, amount: 5 }]);
    expect(readLines([{ ...line, max: 0 }, line])).toEqual([{ ...line, amount: 2, max: 0 }]);
  });

  test.each([null, undefined, 7, 'lines', { 0: line }])('that is no list counts as empty: %j', (stored) => {
    expect(readLines(stored)).toEqual([]);
  });
});

describe('reading the catalogue again', () => {
  const cart = addToCart(addToCart([], keyboard, 4), mouse, 1);
  const now = (...products: Product[]) => new Map(products.map((one) => [one._id, one]));

  test('changes nothing where nothing changed', () => {
    expect(refreshCart(cart, now(keyboard, mouse))).toEqual({ cart, changes: [] });
  });

  test('takes the price of now and says what it was', () => {
    const { cart: fresh, changes } = refreshCart(cart, now({ ...keyboard, price: 70 }, mouse));
    expect(fresh).toMatchObject([{ price: 70, amount: 4 }, { price: 25.5 }]);
    expect(changes).toEqual([{ kind: 'price', item: fresh[0], was: 60 }]);
  });

  test('caps the amount at the stock of now and says what it was', () => {
    const { cart: fresh, changes } = refreshCart(cart, now({ ...keyboard, stock: 3 }, mouse));
    expect(fresh[0]).toMatchObject({ amount: 3, max: 3 });
    expect(changes).toEqual([{ kind: 'amount', item: fresh[0], was: 4 }]);
  });

  test('lets more be taken where more came in', () => {
    expect(refreshCart(cart, now({ ...keyboard, stock: 9 }, mouse)).cart[0]).toMatchObject({ amount: 4, max: 9 });
  });

  test.each([
    ['gone', now(mouse)],
    ['sold out', now({ ...keyboard, stock: 0 }, mouse)],
  ])('keeps the line of a product that is %s, which then can only be removed', (_, products) => {
    const { cart: fresh, changes } = refreshCart(cart, products);
    expect(changes).toMatchObject([{ kind: 'gone', item: { _id: 'keyboard', max: 0 } }]);
    expect(canCheckOut(fresh)).toBe(false);
    expect(canCheckOut(removeFromCart(fresh, 'keyboard'))).toBe(true);
  });
});

test('an empty cart cannot be checked out', () => {
  expect(canCheckOut([])).toBe(false);
});
