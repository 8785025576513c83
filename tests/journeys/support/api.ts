import type { BrowserContext } from '@playwright/test';
import type * as z from 'zod/mini';
import { productCalls } from '#features/catalogue/product-calls.ts';
import type { NewProduct } from '#features/catalogue/product-draft-schema.ts';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { PaymentMethod } from '#features/order/order/order-schema.ts';
import { userCalls } from '#features/user/user-calls.ts';
import type { CustomerDraft, Profile } from '#features/user/user-schema.ts';
import { API_ROOT } from '#platform/http/api-root.ts';
import type { Access, Call } from '#platform/http/call.ts';
import { checkAnswer, type OrderJson, type ProductJson } from '../../support/json.ts';
import { hasFiles, insertCustomer, insertSession } from './ready-accounts.ts';
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

const SAMPLE_ADMIN: Account = {
  name: SAMPLE_ACCOUNTS.admin.name,
  email: SAMPLE_ACCOUNTS.admin.email,
  password: SAMPLE_ACCOUNTS.admin.password,
};

/** Returns an account that is not registered yet, with a unique email. */
export function newAccount(name = 'Wilma Voss'): Account {
  return { name, email: `${crypto.randomUUID()}@example.com`, password: 'long-enough' };
}

/** Creates a customer by signing up, which also writes a mail to confirm the email. */
export function signUpThroughApi(shop: ShopAddress, account: Account = newAccount()): Promise<Person> {
  return authenticate(shop, '/auth/sign-up/email', account);
}

/** Signs in as the sample admin with the password, which the audit log records. */
export function signInThroughApi(shop: ShopAddress): Promise<Person> {
  return authenticate(shop, '/auth/sign-in/email', SAMPLE_ADMIN);
}

/** Creates a signed-in customer: in the database of a demo shop on SQLite, and otherwise through the API. */
export async function register(shop: ShopAddress, account: Account = newAccount()): Promise<Person> {
  if (!hasFiles(shop)) return signUpThroughApi(shop, account);
  await insertCustomer(shop, account);
  return issueToken(shop, { ...account, cookie: insertSession(shop, account) });
}

/** Returns the sample admin with a session of its own, which is created like the customers of {@link register}. */
export async function signInAsAdmin(shop: ShopAddress): Promise<Person> {
  if (!hasFiles(shop)) return signInThroughApi(shop);
  return issueToken(shop, { ...SAMPLE_ADMIN, cookie: insertSession(shop, SAMPLE_ADMIN) });
}

/** Less than the 15 minutes that a session token lasts, by more than a test takes. */
const REUSE_ADMIN_MILLISECONDS = 5 * 60_000;
const admins = new WeakMap<ShopAddress, { admin: Person; signedInAt: number }>();

/**
 * Returns the sample admin for API calls that prepare a test. It is signed in for several minutes, because checking a
 * password is slow. Use {@link signInAsAdmin} for a browser, which may end its session.
 */
export async function getAdmin(shop: ShopAddress): Promise<Person> {
  const known = admins.get(shop);
  const now = performance.now();
  if (known && now - known.signedInAt < REUSE_ADMIN_MILLISECONDS) return known.admin;
  const admin = await signInAsAdmin(shop);
  admins.set(shop, { admin, signedInAt: now });
  return admin;
}

/** Adds the person's session cookie to a browser context, as if they had signed in on an earlier visit. */
export async function addSessionCookie(context: BrowserContext, shop: ShopAddress, { cookie }: Person): Promise<void> {
  await context.addCookies([{ ...cookie, url: shop.url, httpOnly: true, sameSite: 'Lax' }]);
}

/** Adds a product with a unique name to the catalogue, as the sample admin. */
export async function addProduct(shop: ShopAddress, product: ProductOverrides = {}): Promise<ProductJson> {
  return addProductAs(shop, await getAdmin(shop), product);
}

/** Adds several products to the catalogue. The last one is the newest. */
export async function addProducts(shop: ShopAddress, products: readonly ProductOverrides[]): Promise<ProductJson[]> {
  const as = await getAdmin(shop);
  const added: ProductJson[] = [];
  for (const product of products) added.push(await addProductAs(shop, as, product));
  return added;
}

/** Removes a product from the catalogue, as the sample admin. */
export async function removeProduct(shop: ShopAddress, { _id: productId }: ProductJson): Promise<void> {
  await request(shop, productCalls.removeProduct, { as: await getAdmin(shop), params: { productId } });
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

/** Places an order through the API. Of a product with several variants it takes the cheapest that has enough pieces. */
export function placeOrder(
  shop: ShopAddress,
  as: Person,
  lines: readonly OrderLine[],
  method: PaymentMethod = 'cash',
  customer: CustomerDraft = CUSTOMER,
): Promise<OrderJson> {
  const items = lines.map(({ product: { _id, price, variants }, amount }) => {
    const variant = variants.find((each) => each.price === price && each.stock >= amount);
    return { productId: _id, amount, price, ...(variants.length > 1 && { variantId: variant?._id }) };
  });
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
  featured: false,
};

export const CUSTOMER = {
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

  const person = { ...account, cookie: { name, value } };
  if (path.includes('sign-up')) await request(shop, userCalls.addUser, { as: { ...person, token: '' }, body: account });
  return issueToken(shop, person);
}

async function issueToken(shop: ShopAddress, person: Omit<Person, 'token'>): Promise<Person> {
  const { email } = person;
  const { token } = await request(shop, identityCalls.issueToken, { as: { ...person, token: '' }, body: { email } });
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
