import type { NewProduct } from '#features/catalogue/product-draft-schema.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { OrderJson, ProductJson } from '../../support/json.ts';
import { addProductAs, CUSTOMER, getAdmin, type Person, request } from './api.ts';
import type { Shop } from './shop-process.ts';

const OPTIONS = [
  { name: 'Switch', values: ['Linear', 'Tactile', 'Clicky'] },
  { name: 'Colour', values: ['Sand', 'Ink'] },
];

/** Variants of a keyboard: Clicky is sold out, and only Linear comes in Ink. The cheapest in stock is the second. */
export const VARIANTS = [
  { values: { Switch: 'Linear', Colour: 'Sand' }, sku: 'LS', price: 70, compareAtPrice: 100, stock: 9 },
  { values: { Switch: 'Tactile', Colour: 'Sand' }, sku: 'TS', price: 65, stock: 3 },
  { values: { Switch: 'Clicky', Colour: 'Sand' }, sku: 'CS', price: 60, stock: 0 },
  {
    values: { Switch: 'Linear', Colour: 'Ink' },
    sku: 'LI',
    price: 80,
    stock: 2,
    image: '/pictures/products/basalt-65.webp',
  },
];

/** Adds a keyboard with options. Its SKUs begin with its name. */
export async function addKeyboard(
  shop: Pick<Shop, 'url'>,
  { options = OPTIONS, variants = VARIANTS, ...fields }: Partial<NewProduct> = {},
): Promise<ProductJson> {
  const name = fields.name ?? `Pebble ${crypto.randomUUID().slice(0, 8)}`;
  const prefix = name.replace(/[^\w]+/g, '-').slice(0, 40);
  return addProductAs(shop, await getAdmin(shop), {
    name,
    price: undefined,
    quantity: undefined,
    stock: undefined,
    ...fields,
    options,
    variants: variants.map((variant, index) => ({ ...variant, sku: `${prefix}-${variant.sku ?? index}` })),
  });
}

/** Returns the id of the variant with these values, such as "Linear / Ink". */
export function variantId({ variants }: ProductJson, text: string): string {
  const found = variants.find(({ values }) => Object.values(values).join(' / ') === text);
  if (!found) throw new Error(`There is no variant ${text}`);
  return found._id;
}

/** Orders pieces of a variant through the API. @returns the order. */
export async function orderVariant(
  shop: Pick<Shop, 'url'>,
  as: Person,
  product: ProductJson,
  id: string,
  amount: number,
): Promise<OrderJson> {
  const price = product.variants.find(({ _id }) => _id === id)?.price ?? 0;
  const items = [{ productId: product._id, variantId: id, amount, price }];
  const body = { email: as.email, customer: CUSTOMER, items, payment: { method: 'cash' as const } };
  return request(shop, orderCalls.placeOrder, { as, body });
}
