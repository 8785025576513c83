import { expect, test } from 'vitest';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { type Access, API_ROOT } from '#platform/http/call.ts';
import { calls } from '../../src/calls.ts';
import { GOOD_CARD } from '../support/payments.ts';
import { formWith, packZeros } from '../support/pictures.ts';
import { createTestShop, draftOf, PEBBLE, type Person, problemOf, type TestShop } from '../support/test-shop.ts';

/**
 * Kinds of caller in test order. Those with the fewest rights come first, because an admin's call may delete the data
 * that the others read.
 * - `deleted`: a deleted customer with a token from before the deletion
 * - `browser`: a browser with an identity session and no token
 * - `other`: a customer whom the call does not concern
 * - `successor`: signed up with the email of the deleted customer
 * - `demoted`: a former admin with a token from when they were one
 * - `customer`: the customer whom the call concerns
 */
const CALLERS = ['visitor', 'deleted', 'browser', 'other', 'successor', 'demoted', 'customer', 'admin'] as const;
type Caller = (typeof CALLERS)[number];

/** Callers without a valid token. */
const WITHOUT_TOKEN = { visitor: 401, deleted: 401, browser: 401 } as const;
/** Customers whom the call does not concern. */
const OTHER_CUSTOMERS = { other: 403, successor: 403, demoted: 403 } as const;
const OTHER_CUSTOMERS_ALLOWED = { other: 'allowed', successor: 'allowed', demoted: 'allowed' } as const;
const NOBODY = { ...WITHOUT_TOKEN, other: 401, successor: 401, demoted: 401, customer: 401, admin: 401 } as const;

/** Whether each caller is allowed under each access rule, or else the error status. */
const OUTCOMES: Record<Access, Record<Caller, 'allowed' | number>> = {
  anyone: {
    visitor: 'allowed',
    deleted: 'allowed',
    browser: 'allowed',
    ...OTHER_CUSTOMERS_ALLOWED,
    customer: 'allowed',
    admin: 'allowed',
  },
  identity: { ...NOBODY, browser: 'allowed' },
  signedIn: { ...WITHOUT_TOKEN, ...OTHER_CUSTOMERS_ALLOWED, customer: 'allowed', admin: 'allowed' },
  ownerOrAdmin: { ...WITHOUT_TOKEN, ...OTHER_CUSTOMERS, customer: 'allowed', admin: 'allowed' },
  admin: { ...WITHOUT_TOKEN, ...OTHER_CUSTOMERS, customer: 403, admin: 'allowed' },
};

/** Even an admin cannot pay for another user. */
const OWNER_ONLY = { ...OTHER_CUSTOMERS, admin: 403 } as const;
/** The email now belongs to the successor, who is allowed but sees no data of the deleted customer. */
const BY_EMAIL = { successor: 200 } as const;

/** The user whom a call concerns, with a cash order and a card order. */
interface Subject extends Person {
  orderId: string;
  cardOrderId: string;
}

interface Example {
  /** The call's access rule in the specification (section 7). */
  access: Access;
  /**
   * Builds a valid request by `principal` for the subject's data. The subject is the deleted customer for `deleted` and
   * `successor`.
   */
  request: (
    fixture: Fixture & { subject: Subject },
    principal: { email: string },
  ) => { params?: Record<string, string>; query?: Record<string, string>; body?: unknown; form?: FormData };
  /** The status for allowed callers, unless it is 200. */
  status?: number;
  /** Callers for whom the status differs from the rule. */
  except?: Partial<Record<Caller, number>>;
}

/** A valid request for every call. A new call fails the test until its access is decided here. */
const EXAMPLES: Record<string, Example> = {
  issueToken: { access: 'identity', request: (_, { email }) => ({ body: { email } }) },
  listSessions: { access: 'identity', request: () => ({}) },
  endSession: { access: 'identity', request: () => ({ params: { sessionId: 'unknown' } }), status: 404 },
  endAllSessions: { access: 'identity', request: () => ({}) },
  listProducts: { access: 'anyone', request: () => ({}) },
  getProduct: { access: 'anyone', request: ({ productId }) => ({ params: { productId } }) },
  addProduct: { access: 'admin', request: () => ({ body: NEW_PRODUCT }) },
  changeProduct: {
    access: 'admin',
    request: ({ productId }) => ({ params: { productId }, body: CHANGED_PRODUCT }),
  },
  restockProduct: { access: 'admin', request: ({ productId }) => ({ params: { productId }, body: { amount: 5 } }) },
  publishProducts: {
    access: 'admin',
    request: ({ productId }) => ({ body: { productIds: [productId], published: false } }),
  },
  featureProducts: {
    access: 'admin',
    request: ({ productId }) => ({ body: { productIds: [productId], featured: true } }),
  },
  removeProducts: { access: 'admin', request: ({ productId }) => ({ body: { productIds: [productId] } }) },
  removeProduct: { access: 'admin', request: ({ productId }) => ({ params: { productId } }) },
  uploadPicture: { access: 'admin', request: () => ({ form: formWith(packZeros(8, 8)) }) },
  addUser: { access: 'identity', request: (_, { email }) => ({ body: { name: 'Wilma', email } }) },
  getUser: { access: 'ownerOrAdmin', request: ({ subject: { email } }) => ({ params: { email } }), except: BY_EMAIL },
  getAdminFlag: {
    access: 'ownerOrAdmin',
    request: ({ subject: { email } }) => ({ params: { email } }),
    except: BY_EMAIL,
  },
  changeProfile: {
    access: 'ownerOrAdmin',
    request: ({ subject: { id, email } }) => ({ params: { id }, body: { email, name: 'Wilma' } }),
    except: { successor: 404 },
  },
  listUsers: { access: 'admin', request: () => ({}) },
  grantAdmin: { access: 'admin', request: ({ subject: { id } }) => ({ params: { id } }) },
  removeUser: { access: 'admin', request: ({ subject: { id } }) => ({ params: { id } }) },
  placeOrder: { access: 'signedIn', request: ({ draft }, { email }) => ({ body: { ...draft, email } }) },
  listOwnOrders: {
    access: 'ownerOrAdmin',
    request: ({ subject: { email } }) => ({ params: { email } }),
    except: BY_EMAIL,
  },
  listOrders: { access: 'admin', request: () => ({}) },
  getOrder: { access: 'ownerOrAdmin', request: ({ subject: { orderId } }) => ({ params: { orderId } }) },
  followOrder: { access: 'ownerOrAdmin', request: ({ subject: { orderId } }) => ({ params: { orderId } }) },
  changeStatus: {
    access: 'admin',
    request: ({ subject: { orderId } }) => ({ params: { orderId }, body: { status: 'confirmed' } }),
  },
  readTimeline: { access: 'ownerOrAdmin', request: ({ subject: { orderId } }) => ({ params: { orderId } }) },
  sendMessage: {
    access: 'ownerOrAdmin',
    request: ({ subject: { orderId } }) => ({ params: { orderId }, body: { text: 'When does it ship?' } }),
  },
  addNote: {
    access: 'admin',
    request: ({ subject: { orderId } }) => ({ params: { orderId }, body: { text: 'Prefers mornings.' } }),
  },
  shipOrder: {
    access: 'admin',
    request: ({ subject: { orderId } }) => ({ params: { orderId }, body: { carrier: 'dhl' } }),
  },
  requestReturn: {
    access: 'ownerOrAdmin',
    request: ({ subject: { orderId } }) => ({
      params: { orderId },
      body: { lines: [{ line: 0, amount: 1, reason: 'damaged' }] },
    }),
    // Nothing was delivered yet.
    status: 409,
  },
  decideReturn: {
    access: 'admin',
    request: () => ({ params: { returnId: 'any' }, body: { accept: true } }),
    status: 404,
  },
  receiveReturn: {
    access: 'admin',
    request: () => ({ params: { returnId: 'any' }, body: { restock: true } }),
    status: 404,
  },
  listReturns: {
    access: 'signedIn',
    request: ({ subject: { orderId } }) => ({ query: { orderId } }),
    except: OTHER_CUSTOMERS,
  },
  printInvoice: { access: 'ownerOrAdmin', request: ({ subject: { orderId } }) => ({ params: { orderId } }) },
  printPackingSlip: { access: 'admin', request: ({ subject: { orderId } }) => ({ params: { orderId } }) },
  printPackingSlips: { access: 'admin', request: ({ subject: { orderId } }) => ({ query: { orderIds: orderId } }) },
  listMails: { access: 'admin', request: () => ({}) },
  readMail: { access: 'admin', request: () => ({ params: { mailId: 'unknown' } }), status: 404 },
  resendMail: { access: 'admin', request: () => ({ params: { mailId: 'unknown' } }), status: 404 },
  getPaymentProvider: { access: 'anyone', request: () => ({}) },
  readOverview: { access: 'admin', request: () => ({}) },
  createPaymentIntent: {
    access: 'signedIn',
    request: ({ subject: { cardOrderId } }) => ({ body: { totalAmount: 60, orderId: cardOrderId } }),
    except: OWNER_ONLY,
  },
  recordPayment: {
    access: 'signedIn',
    request: ({ subject: { cardOrderId: orderId } }) => ({
      params: { orderId },
      body: { orderId, transactionId: 'pi_1' },
    }),
    status: 409,
    except: OWNER_ONLY,
  },
  refundOrder: { access: 'admin', request: ({ subject: { orderId } }) => ({ params: { orderId } }), status: 409 },
  cancelOrder: {
    access: 'ownerOrAdmin',
    request: ({ subject: { orderId } }) => ({ params: { orderId }, body: {} }),
  },
  listCash: { access: 'admin', request: () => ({}) },
  summarizeCash: { access: 'admin', request: () => ({}) },
  settleCash: {
    access: 'admin',
    request: ({ subject: { orderId } }) => ({ body: { orderIds: [orderId], received: 5 } }),
    status: 409,
  },
  retryRefund: {
    access: 'admin',
    request: ({ subject: { orderId } }) => ({ params: { orderId, refundId: 'none' } }),
    status: 404,
  },
  confirmSandboxPayment: {
    access: 'signedIn',
    request: () => ({ body: { clientSecret: 'pi_1_secret_1', card: GOOD_CARD } }),
    status: 404,
  },
  authenticateSandboxPayment: {
    access: 'signedIn',
    request: () => ({ body: { clientSecret: 'pi_1_secret_1', approved: true } }),
    status: 404,
  },
};

const NEW_PRODUCT = { ...PEBBLE, quantity: 12 };
const { quantity: _, ...REST_OF_PEBBLE } = PEBBLE;
const CHANGED_PRODUCT = { ...REST_OF_PEBBLE, published: true };

interface Fixture {
  productId: string;
  draft: object;
  subjects: { customer: Subject; deleted: Subject };
  callers: Record<Caller, { email: string; headers: Record<string, string> }>;
}

async function setUp(shop: TestShop): Promise<Fixture> {
  const [product, admin] = [await shop.addProduct({ stock: 20 }), await shop.signInAsAdmin()];
  const items = [{ product, amount: 1 }];
  const subjectOf = async (person: Person): Promise<Subject> => ({
    ...person,
    orderId: (await shop.placeOrder(person, { items }))._id,
    cardOrderId: (await shop.placeOrder(person, { items, payment: 'card' }))._id,
  });
  const [customer, deleted] = [await subjectOf(await shop.signUp()), await subjectOf(await shop.signUp())];
  const [other, demoted] = [await shop.signUp(), await shop.signUp()];
  await shop.request(userCalls.grantAdmin, { as: admin, params: { id: demoted.id } });
  await shop.request(userCalls.listUsers, { as: demoted });
  const user = await shop.services.users.find(demoted.id);
  if (user) await shop.services.admins.revoke(user, { address: 'test' });
  await shop.request(userCalls.removeUser, { as: admin, params: { id: deleted.id } });
  const successor = await shop.signUp({ email: deleted.email });
  const visitor = { email: 'visitor@example.com', headers: {} };
  const browser = await signInBrowser(shop);
  return {
    productId: product._id,
    draft: draftOf(customer, items),
    subjects: { customer, deleted },
    callers: { visitor, deleted, browser, other, successor, demoted, customer, admin },
  };
}

/** Signs in a browser that holds an identity session but no token. */
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

test('every call declares the expected access rule', () => {
  const declared = Object.entries(calls).map(([name, { access }]) => [name, access]);
  const expected = Object.entries(EXAMPLES).map(([name, { access }]) => [name, access]);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(expected));
});

test.each(Object.entries(calls))('%s enforces its access rule for every kind of caller', async (name, call) => {
  const example = EXAMPLES[name];
  if (!example) throw new Error(`Add ${name} to the examples`);
  const shop = await createTestShop();
  const fixture = await setUp(shop);

  for (const caller of CALLERS) {
    const principal = fixture.callers[caller];
    const subject = fixture.subjects[caller === 'deleted' || caller === 'successor' ? 'deleted' : 'customer'];
    const response = await shop.send(call, { as: principal, ...example.request({ ...fixture, subject }, principal) });

    const outcome = example.except?.[caller] ?? OUTCOMES[call.access][caller];
    const expected = outcome === 'allowed' ? (example.status ?? 200) : outcome;
    // An open stream has no complete body.
    const body = call.streams && expected === 200 ? '' : response.body;
    expect([caller, response.statusCode], body).toEqual([caller, expected]);
    if (expected >= 400) problemOf(expected, response);
    if (caller !== 'successor') continue;
    for (const own of [subject.id, subject.orderId, subject.cardOrderId]) expect(body).not.toContain(own);
  }
});

/** Routes that are not calls and return the same to everyone. */
const PUBLIC_ROUTES = ['GET /api/docs', 'GET /api/openapi.json'];
/** Routes of the identity provider, which checks access itself. */
const PROVIDER_ROUTE = /^\w+ \/api\/auth\//;

test('every API route is in the OpenAPI document, which states its access rule', async () => {
  const shop = await createTestShop();
  const document = (await shop.app.inject('/api/openapi.json')).json();
  const documented = new Set(
    Object.entries<object>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(
        (method) => `${method.toUpperCase()} ${API_ROOT}${path.replaceAll(/\{\w+\}/g, ':parameter')}`,
      ),
    ),
  );

  const routes = METHODS.flatMap((method) => routesOf(shop, method))
    .filter((route) => !PROVIDER_ROUTE.test(route))
    .map((route) => route.replaceAll(/:\w+/g, ':parameter'));

  expect(routes.filter((route) => documented.has(route)).toSorted()).toEqual([...documented].toSorted());
  expect(routes.filter((route) => !documented.has(route)).toSorted()).toEqual(PUBLIC_ROUTES);
});

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Reads the routes below /api from Fastify's route tree, in which each line extends its parent's path. */
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
