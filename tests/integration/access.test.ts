import { expect, test } from 'vitest';
import { SAMPLE_ACCOUNTS } from '#features/identity/sample-accounts.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { type Access, API_ROOT } from '#platform/http/call.ts';
import { calls } from '../../src/calls.ts';
import { GOOD_CARD } from '../support/paying.ts';
import { formWith, packZeros } from '../support/pictures.ts';
import { createTestShop, draftOf, PEBBLE, type Person, problemOf, type TestShop } from '../support/test-shop.ts';

type Who = 'visitor' | 'deleted' | 'browser' | 'other' | 'customer' | 'admin';

/** Who is let in under each rule; the others get this status. `customer` is whom the call concerns. */
const OUTCOMES: Record<Access, Record<Who, 'in' | 401 | 403>> = {
  anyone: { visitor: 'in', deleted: 'in', browser: 'in', other: 'in', customer: 'in', admin: 'in' },
  identity: { visitor: 401, deleted: 401, other: 401, customer: 401, admin: 401, browser: 'in' },
  signedIn: { visitor: 401, deleted: 401, browser: 401, other: 'in', customer: 'in', admin: 'in' },
  ownerOrAdmin: { visitor: 401, deleted: 401, browser: 401, other: 403, customer: 'in', admin: 'in' },
  admin: { visitor: 401, deleted: 401, browser: 401, other: 403, customer: 403, admin: 'in' },
};

interface Example {
  /** The rule that the specification gives the call (section 7). */
  access: Access;
  /** A good call about the customer's things, made by `asker`. */
  ask: (scene: Scene, asker: { email: string }) => { params?: Record<string, string>; body?: unknown; form?: FormData };
  /** What whoever is let in gets. */
  status?: number;
}

/** Every call of the shop has to stand here: a new one fails until somebody has thought about its access. */
const EXAMPLES: Record<string, Example> = {
  issueToken: { access: 'identity', ask: (_, { email }) => ({ body: { email } }) },
  listSessions: { access: 'identity', ask: () => ({}) },
  endSession: { access: 'identity', ask: () => ({ params: { sessionId: 'nobodys' } }), status: 404 },
  endAllSessions: { access: 'identity', ask: () => ({}) },
  listProducts: { access: 'anyone', ask: () => ({}) },
  getProduct: { access: 'anyone', ask: ({ productId }) => ({ params: { productId } }) },
  addProduct: { access: 'admin', ask: () => ({ body: NEW_PRODUCT }) },
  changeProduct: {
    access: 'admin',
    ask: ({ productId }) => ({ params: { productId }, body: CHANGED_PRODUCT }),
  },
  restockProduct: { access: 'admin', ask: ({ productId }) => ({ params: { productId }, body: { amount: 5 } }) },
  publishProducts: {
    access: 'admin',
    ask: ({ productId }) => ({ body: { productIds: [productId], published: false } }),
  },
  removeProducts: { access: 'admin', ask: ({ productId }) => ({ body: { productIds: [productId] } }) },
  removeProduct: { access: 'admin', ask: ({ productId }) => ({ params: { productId } }) },
  uploadPicture: { access: 'admin', ask: () => ({ form: formWith(packZeros(8, 8)) }) },
  addUser: { access: 'identity', ask: (_, { email }) => ({ body: { name: 'Wilma', email } }) },
  getUser: { access: 'ownerOrAdmin', ask: ({ customer }) => ({ params: { email: customer.email } }) },
  getAdminFlag: { access: 'ownerOrAdmin', ask: ({ customer }) => ({ params: { email: customer.email } }) },
  changeProfile: {
    access: 'ownerOrAdmin',
    ask: ({ customer: { id, email } }) => ({ params: { id }, body: { email, name: 'Wilma' } }),
  },
  listUsers: { access: 'admin', ask: () => ({}) },
  grantAdmin: { access: 'admin', ask: ({ customer }) => ({ params: { id: customer.id } }) },
  removeUser: { access: 'admin', ask: ({ customer }) => ({ params: { id: customer.id } }) },
  placeOrder: { access: 'signedIn', ask: ({ draft }, { email }) => ({ body: { ...draft, email } }) },
  listOwnOrders: { access: 'ownerOrAdmin', ask: ({ customer }) => ({ params: { email: customer.email } }) },
  listOrders: { access: 'admin', ask: () => ({}) },
  getOrder: { access: 'ownerOrAdmin', ask: ({ orderId }) => ({ params: { orderId } }) },
  followOrder: { access: 'ownerOrAdmin', ask: ({ orderId }) => ({ params: { orderId } }) },
  changeStatus: { access: 'admin', ask: ({ orderId }) => ({ params: { orderId }, body: { status: 'confirmed' } }) },
  getPaymentProvider: { access: 'anyone', ask: () => ({}) },
  readOverview: { access: 'admin', ask: () => ({}) },
  createPaymentIntent: {
    access: 'signedIn',
    ask: ({ cardOrders }, { email }) => ({ body: { totalAmount: 60, orderId: cardOrders.get(email) } }),
  },
  recordPayment: {
    access: 'signedIn',
    ask: ({ cardOrders }, { email }) => {
      const orderId = cardOrders.get(email) ?? '';
      return { params: { orderId }, body: { orderId, transactionId: 'pi_1' } };
    },
    status: 409,
  },
  refundOrder: { access: 'admin', ask: ({ orderId }) => ({ params: { orderId } }), status: 409 },
  confirmSandboxPayment: {
    access: 'signedIn',
    ask: () => ({ body: { clientSecret: 'pi_1_secret_1', card: GOOD_CARD } }),
    status: 404,
  },
  authenticateSandboxPayment: {
    access: 'signedIn',
    ask: () => ({ body: { clientSecret: 'pi_1_secret_1', approved: true } }),
    status: 404,
  },
};

const NEW_PRODUCT = { ...PEBBLE, quantity: 12 };
const { quantity: _, ...REST_OF_PEBBLE } = PEBBLE;
const CHANGED_PRODUCT = { ...REST_OF_PEBBLE, published: true };

interface Scene {
  customer: Person;
  productId: string;
  orderId: string;
  /** An unpaid card order of each person, by email. */
  cardOrders: ReadonlyMap<string, string>;
  draft: object;
  askers: Record<Who, { email: string; headers: Record<string, string> }>;
}

async function setScene(shop: TestShop): Promise<Scene> {
  const [customer, other, deleted] = [await shop.signUp(), await shop.signUp(), await shop.signUp()];
  const admin = await shop.signInAsAdmin();
  await shop.request(userCalls.removeUser, { as: admin, params: { id: deleted.id } });
  const product = await shop.addProduct();
  const order = await shop.placeOrder(customer, { items: [{ product, amount: 1 }] });
  const cardOrders = new Map<string, string>();
  for (const person of [customer, other, admin]) {
    const { _id } = await shop.placeOrder(person, { items: [{ product, amount: 1 }], payment: 'card' });
    cardOrders.set(person.email, _id);
  }
  const visitor = { email: 'visitor@example.com', headers: {} };
  const browser = await signInBrowser(shop);
  return {
    customer,
    productId: product._id,
    orderId: order._id,
    cardOrders,
    draft: draftOf(customer, [{ product, amount: 1 }]),
    askers: { visitor, deleted, browser, other, customer, admin },
  };
}

/** A browser that holds an identity session and has not asked for a token. */
async function signInBrowser(shop: TestShop): Promise<{ email: string; headers: Record<string, string> }> {
  const { email, password } = SAMPLE_ACCOUNTS.user;
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password },
  });
  const cookie = response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return { email, headers: { cookie } };
}

test('every call states the access that it should have', () => {
  const stated = Object.entries(calls).map(([name, { access }]) => [name, access]);
  const expected = Object.entries(EXAMPLES).map(([name, { access }]) => [name, access]);
  expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(expected));
});

test.each(Object.entries(calls))('%s lets in whom its access says and nobody else', async (name, call) => {
  const example = EXAMPLES[name];
  if (!example) throw new Error(`Add ${name} to the examples`);
  const shop = await createTestShop();
  const scene = await setScene(shop);
  const { visitor, deleted, browser, other, customer, admin } = scene.askers;

  // Those with the fewest rights first: what an admin may do can take away what the others ask about.
  for (const [who, asker] of Object.entries({ visitor, deleted, browser, other, customer, admin })) {
    const outcomes: Record<string, 'in' | 401 | 403> = OUTCOMES[call.access];
    const expected = outcomes[who];
    const response = await shop.send(call, { as: asker, ...example.ask(scene, asker) });
    if (expected === 'in' || expected === undefined) {
      // A stream that begins has no whole body to show.
      const body = call.streams ? '' : response.body;
      expect([who, response.statusCode], body).toEqual([who, example.status ?? 200]);
    } else {
      expect([who, response.statusCode], response.body).toEqual([who, expected]);
      problemOf(expected, response);
    }
  }
});

/** Routes that are no calls; they tell everybody the same. */
const BESIDE_THE_CALLS = ['GET /api/docs', 'GET /api/openapi.json'];
/** The identity provider's own calls, which it guards itself. */
const PROVIDERS_CALL = /^\w+ \/api\/auth\//;

test('no route of the API stands outside of the OpenAPI document, where its rule is', async () => {
  const shop = await createTestShop();
  const document = (await shop.app.inject('/api/openapi.json')).json();
  const documented = new Set(
    Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(
        (method) => `${method.toUpperCase()} ${API_ROOT}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    ),
  );

  const routes = METHODS.flatMap((method) => routesOf(shop, method)).filter((route) => !PROVIDERS_CALL.test(route));

  expect(routes.filter((route) => documented.has(route)).toSorted()).toEqual([...documented].toSorted());
  expect(routes.filter((route) => !documented.has(route)).toSorted()).toEqual(BESIDE_THE_CALLS);
});

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The routes below /api as Fastify draws them: a tree in which each line goes on from the one that it stands under. Wildcards are not drawn. */
function routesOf({ app }: TestShop, method: (typeof METHODS)[number]): string[] {
  const parents: string[] = [];
  const routes: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false, method }).split('\n')) {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (\S+)( \(.*\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    const path = (parents[depth - 1] ?? '') + part;
    parents[depth] = path;
    if (methods !== undefined && path.startsWith('/api')) routes.push(`${method} ${path}`);
  }
  return routes;
}
