import { expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { couponCalls } from '#features/coupon/coupon-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { reviewCalls } from '#features/review/review-calls.ts';
import { stockAlertCalls } from '#features/stock-alert/stock-alert-calls.ts';
import { heartCalls } from '#features/wishlist/heart-calls.ts';
import { wishlistCalls } from '#features/wishlist/wishlist-calls.ts';
import type { Call } from '#platform/http/call.ts';
import { newId } from '#platform/id.ts';
import type { ProductJson } from '../support/json.ts';
import { createTestShop, draftOf, type Person } from '../support/test-shop.ts';

interface Request {
  params?: Record<string, string>;
  body?: unknown;
}

const COUPON = { code: 'HELLO10', kind: 'percent' as const, value: 10 };
const REVIEW = { rating: 5, title: 'Quiet', text: 'Nobody hears it.' };

/** Every call in which a visitor or a customer names a product. */
const NAMING: [Call, (product: ProductJson, person: Person) => Request][] = [
  [productCalls.getProduct, byProduct],
  [couponCalls.checkCoupon, ({ _id }) => ({ body: { code: COUPON.code, items: [{ productId: _id, amount: 1 }] } })],
  [orderCalls.placeOrder, (product, person) => ({ body: draftOf(person, [{ product, amount: 1 }]) })],
  [
    orderCalls.placeOrder,
    (product, person) => ({
      body: {
        ...draftOf(person, [{ product, amount: 1 }]),
        items: [{ productId: product._id, variantId: product.variants[0]?._id, amount: 1, price: 1 }],
      },
    }),
  ],
  [heartCalls.addWish, byProduct],
  [heartCalls.removeWish, byProduct],
  [wishlistCalls.joinWishes, ({ _id, price }) => ({ body: { wishes: [{ productId: _id, price, inStock: true }] } })],
  [wishlistCalls.removeWishes, ({ _id }) => ({ body: { productIds: [_id] } })],
  [stockAlertCalls.addStockAlert, byProduct],
  [stockAlertCalls.removeStockAlert, byProduct],
  [reviewCalls.listReviews, byProduct],
  [reviewCalls.readOwnReview, byProduct],
  [reviewCalls.writeReview, (product) => ({ ...byProduct(product), body: REVIEW })],
];

function byProduct({ _id }: ProductJson): Request {
  return { params: { productId: _id } };
}

test.each(NAMING)(
  '$method $path answers the same for an unpublished product as for an unknown one',
  async (call, request) => {
    const shop = await createTestShop();
    const person = await shop.signUp();
    await shop.request(couponCalls.addCoupon, { as: await shop.signInAsAdmin(), body: COUPON });
    const hidden = await shop.addProduct({ name: 'Secret board', price: 123, published: false });
    const soldOut = await shop.addProduct({ name: 'Secret board', price: 123, published: false, stock: 0 });
    const unknown = { ...hidden, _id: newId() };
    const answerTo = async (product: ProductJson) => {
      const variantId = product.variants[0]?._id ?? '';
      const answer = await shop.send(call, { as: person, ...request(product, person) });
      // Problems name their request.
      const { requestId: _, ...body } = JSON.parse(
        answer.body.replaceAll(product._id, 'ID').replaceAll(variantId, 'VARIANT'),
      );
      return [answer.statusCode, body];
    };
    expect(await answerTo(hidden)).toEqual(await answerTo(unknown));
    expect(await answerTo(soldOut)).toEqual(await answerTo(unknown));
  },
);
