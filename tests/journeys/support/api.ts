import type { BrowserContext } from '@playwright/test';
import type * as z from 'zod/mini';
import { productCalls } from '#features/catalogue/product-calls.ts';
import type { NewProduct } from '#features/catalogue/product-draft-schema.ts';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { orderCalls } from '#features/order/order-calls.ts';
import type { PaymentMethod } from '#features/order/order-schema.ts';
import { userCalls } from '#features/user/user-calls.ts';
import type { Profile } from '#features/user/user-schema.ts';
import { type Access, API_ROOT, type Call } from '#platform/http/call.ts';
import { checkAnswer, type OrderJson, type ProductJson } from '../../support/json.ts';
import type { Shop } from './shop-process.ts';

/** The address of a running shop. */
type ShopAddress = Pick<Shop, 'url'>;

/** The name and credentials of an account. */
export interface Account {
  name: string;
  email: string;
  password: string;
}

/** A signed-in account, with its session cookie and bearer token, for API calls outside the browser. */
export interface Person extends Account {
  cookie: { name: string; value: string };
  token: string;
}

/** An order line at the product's current price. */
interface OrderLine {
  product: ProductJson;
  amount: number;
}

/** Fields that differ from {@link SAMPLE_PRODUCT}. */
type ProductOverrides = Partial<NewProduct> & { stock?: number };

interface RequestOptions<Params, Body> {
  as?: Person;
  params?: Params;
  body?: Body;
}

/** Returns an account that is not registered yet, with a unique email. */
export function newAccount(name = 'Wilma Voss'): Account {
  return { name, email: `${crypto.randomUUID()}@example.com`, password: 'long-enough' };
}

/** Creates an account through the API. */
export function register(shop: ShopAddress, account: Account = newAccount()): Promise<Person> {
  return authenticate(shop, '/auth/sign-up/email', account);
}

/** Signs in as the sample admin through the API. */
export function signInAsAdmin(shop: ShopAddress): Promise<Person> {
  const { name, email, password } = SAMPLE_ACCOUNTS.admin;
  return authenticate(shop, '/auth/sign-in/email', { name, email, password });
}

/** Adds the person's session cookie to a browser context, as if they had signed in on an earlier visit. */
export async function addSessionCookie(context: BrowserContext, shop: ShopAddress, { cookie }: Person): Promise<void> {
  await context.addCookies([{ ...cookie, url: shop.url, httpOnly: true, sameSite: 'Lax' }]);
}

/** Adds a product with a unique name to the catalogue, as the sample admin. */
export async function addProduct(shop: ShopAddress, product: ProductOverrides = {}): Promise<ProductJson> {
  return addProductAs(shop, await signInAsAdmin(shop), product);
}

/** Adds several products to the catalogue. The last one is the newest. */
export async function addProducts(shop: ShopAddress, products: readonly ProductOverrides[]): Promise<ProductJson[]> {
  const as = await signInAsAdmin(shop);
  const added: ProductJson[] = [];
  for (const product of products) added.push(await addProductAs(shop, as, product));
  return added;
}

/** Removes a product from the catalogue, as the sample admin. */
export async function removeProduct(shop: ShopAddress, { _id: productId }: ProductJson): Promise<void> {
  await request(shop, productCalls.removeProduct, { as: await signInAsAdmin(shop), params: { productId } });
}

/** Returns the product with this name. Throws if there is none. */
export async function getProduct(shop: ShopAddress, name: string): Promise<ProductJson> {
  const product = (await request(shop, productCalls.listProducts, {})).find((each) => each.name === name);
  if (!product) throw new Error(`There is no product named ${name}`);
  return product;
}

/** Saves a mobile number and an address in a person's profile. */
export async function changeProfile(
  shop: ShopAddress,
  as: Person,
  profile: Omit<Profile, 'email' | 'name'>,
): Promise<void> {
  const { _id: id, name, email } = await request(shop, userCalls.getUser, { as, params: { email: as.email } });
  await request(shop, userCalls.changeProfile, { as, params: { id }, body: { name, email, ...profile } });
}

/** Places an order through the API. */
export function placeOrder(
  shop: ShopAddress,
  as: Person,
  lines: readonly OrderLine[],
  method: PaymentMethod = 'cash',
  customer: OrderJson['customer'] = CUSTOMER,
): Promise<OrderJson> {
  const items = lines.map(({ product, amount }) => ({ productId: product._id, amount, price: product.price }));
  const body = { email: as.email, customer, items, payment: { method } };
  return request(shop, orderCalls.placeOrder, { as, body });
}

/** Lists this person's orders, newest first. */
export function listOrders(shop: ShopAddress, as: Person): Promise<OrderJson[]> {
  return request(shop, orderCalls.listOwnOrders, { as, params: { email: as.email } });
}

const SAMPLE_PRODUCT: Omit<NewProduct, 'name'> = {
  category: 'pc',
  company: 'Brindlo',
  price: 60,
  quantity: 1000,
  sellingPrice: 55,
  description: 'A small keyboard with a quiet voice.',
  image: '/pictures/products/alderway-60.webp',
  published: true,
};

const CUSTOMER = {
  name: 'Wilma Voss',
  mobile: 491701234567,
  streetAddress: 'Main Street 1',
  city: 'Bremen',
  zip: 28195,
};

/** Adds a product to the catalogue, as this admin. */
export async function addProductAs(
  shop: ShopAddress,
  as: Person,
  { stock = 1000, ...product }: ProductOverrides,
): Promise<ProductJson> {
  const body = { ...SAMPLE_PRODUCT, name: `Pebble ${crypto.randomUUID().slice(0, 8)}`, quantity: stock, ...product };
  const { insertedId } = await request(shop, productCalls.addProduct, { as, body });
  return request(shop, productCalls.getProduct, { as, params: { productId: insertedId } });
}

async function authenticate(shop: ShopAddress, path: string, account: Account): Promise<Person> {
  const response = await fetch(shop.url + API_ROOT + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify(account),
  });
  const [name = '', value = ''] = response.headers.getSetCookie()[0]?.split(';')[0]?.split('=') ?? [];
  if (!response.ok || !value) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);

  const person = { ...account, cookie: { name, value }, token: '' };
  if (path.includes('sign-up')) await request(shop, userCalls.addUser, { as: person, body: account });
  const { token } = await request(shop, identityCalls.issueToken, { as: person, body: account });
  return { ...person, token };
}

/** Calls the API and returns the parsed response. Throws on any status other than 2xx. */
export async function request<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(
  shop: ShopAddress,
  call: Call<P, Q, B, A, Access>,
  { as, params, body }: RequestOptions<z.input<P> & Record<string, string>, z.input<B>>,
): Promise<z.input<A>> {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const response = await fetch(shop.url + API_ROOT + path, {
    method: call.method,
    headers: {
      ...(as && { cookie: `${as.cookie.name}=${as.cookie.value}`, origin: shop.url }),
      ...(as?.token && { authorization: `Bearer ${as.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${call.method} ${path} answered ${response.status}: ${await response.text()}`);
  return checkAnswer(call, await response.json());
}
