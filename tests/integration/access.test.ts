import { expect, test } from 'vitest';
import { SAMPLE_ACCOUNTS } from '#features/identity/sample-accounts.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { type Access, API_ROOT } from '#platform/http/call.ts';
import { calls } from '../../src/calls.ts';
import { GOOD_CARD } from '../support/paying.ts';
import { formWith, packZeros } from '../support/pictures.ts';
import { createTestShop, draftOf, PEBBLE, type Person, problemOf, type TestShop } from '../support/test-shop.ts';

/**
 * Who makes a call, those with the fewest rights first: what an admin may do can take away what the others ask about.
 * - `deleted`: a deleted customer, with a token from before
 * - `browser`: a browser with an identity session and no token
 * - `other`: another customer
 * - `successor`: signed up with the email of the deleted customer
 * - `demoted`: was an admin until now, with a token from then
 * - `customer`: whom the call concerns
 */
const WHO = ['visitor', 'deleted', 'browser', 'other', 'successor', 'demoted', 'customer', 'admin'] as const;
type Who = (typeof WHO)[number];

/** Those without a token that counts. */
const WITHOUT_TOKEN = { visitor: 401, deleted: 401, browser: 401 } as const;
/** Customers whom the call does not concern. */
const STRANGERS = { other: 403, successor: 403, demoted: 403 } as const;
const STRANGERS_IN = { other: 'in', successor: 'in', demoted: 'in' } as const;
const NOBODY = { ...WITHOUT_TOKEN, other: 401, successor: 401, demoted: 401, customer: 401, admin: 401 } as const;

/** Who is let in under each rule; the others get this status. */
const OUTCOMES: Record<Access, Record<Who, 'in' | number>> = {
  anyone: { visitor: 'in', deleted: 'in', browser: 'in', ...STRANGERS_IN, customer: 'in', admin: 'in' },
  identity: { ...NOBODY, browser: 'in' },
  signedIn: { ...WITHOUT_TOKEN, ...STRANGERS_IN, customer: 'in', admin: 'in' },
  ownerOrAdmin: { ...WITHOUT_TOKEN, ...STRANGERS, customer: 'in', admin: 'in' },
  admin: { ...WITHOUT_TOKEN, ...STRANGERS, customer: 403, admin: 'in' },
};

/** Not even an admin pays for somebody else. */
const OWN_ONLY = { ...STRANGERS, admin: 403 } as const;
/** The email is the successor's by now: they are let in, and find nothing of the deleted customer. */
const BY_EMAIL = { successor: 200 } as const;

/** Somebody whom calls concern, with an order of each kind. */
interface Subject extends Person {
  orderId: string;
  cardOrderId: string;
}

interface Example {
  /** The rule that the specification gives the call (section 7). */
  access: Access;
  /** A good call about the subject's things, made by `asker`: the deleted customer's for `deleted` and `successor`. */
  ask: (
    scene: Scene & { subject: Subject },
    asker: { email: string },
  ) => { params?: Record<string, string>; body?: unknown; form?: FormData };
  /** What whoever is let in gets. */
  status?: number;
  /** Who gets another status than the rule says. */
  except?: Partial<Record<Who, number>>;
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
  getUser: { access: 'ownerOrAdmin', ask: ({ subject: { email } }) => ({ params: { email } }), except: BY_EMAIL },
  getAdminFlag: { access: 'ownerOrAdmin', ask: ({ subject: { email } }) => ({ params: { email } }), except: BY_EMAIL },
  changeProfile: {
    access: 'ownerOrAdmin',
    ask: ({ subject: { id, email } }) => ({ params: { id }, body: { email, name: 'Wilma' } }),
    except: { successor: 404 },
  },
  listUsers: { access: 'admin', ask: () => ({}) },
  grantAdmin: { access: 'admin', ask: ({ subject: { id } }) => ({ params: { id } }) },
  removeUser: { access: 'admin', ask: ({ subject: { id } }) => ({ params: { id } }) },
  placeOrder: { access: 'signedIn', ask: ({ draft }, { email }) => ({ body: { ...draft, email } }) },
  listOwnOrders: { access: 'ownerOrAdmin', ask: ({ subject: { email } }) => ({ params: { email } }), except: BY_EMAIL },
  listOrders: { access: 'admin', ask: () => ({}) },
  getOrder: { access: 'ownerOrAdmin', ask: ({ subject: { orderId } }) => ({ params: { orderId } }) },
  followOrder: { access: 'ownerOrAdmin', ask: ({ subject: { orderId } }) => ({ params: { orderId } }) },
  changeStatus: {
    access: 'admin',
    ask: ({ subject: { orderId } }) => ({ params: { orderId }, body: { status: 'confirmed' } }),
  },
  getPaymentProvider: { access: 'anyone', ask: () => ({}) },
  readOverview: { access: 'admin', ask: () => ({}) },
  createPaymentIntent: {
    access: 'signedIn',
    ask: ({ subject: { cardOrderId } }) => ({ body: { totalAmount: 60, orderId: cardOrderId } }),
    except: OWN_ONLY,
  },
  recordPayment: {
    access: 'signedIn',
    ask: ({ subject: { cardOrderId: orderId } }) => ({
      params: { orderId },
      body: { orderId, transactionId: 'pi_1' },
    }),
    status: 409,
    except: OWN_ONLY,
  },
  refundOrder: { access: 'admin', ask: ({ subject: { orderId } }) => ({ params: { orderId } }), status: 409 },
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
  productId: string;
  draft: object;
  subjects: { customer: Subject; deleted: Subject };
  askers: Record<Who, { email: string; headers: Record<string, string> }>;
}

async function setScene(shop: TestShop): Promise<Scene> {
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
    askers: { visitor, deleted, browser, other, successor, demoted, customer, admin },
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

  for (const who of WHO) {
    const asker = scene.askers[who];
    const subject = scene.subjects[who === 'deleted' || who === 'successor' ? 'deleted' : 'customer'];
    const response = await shop.send(call, { as: asker, ...example.ask({ ...scene, subject }, asker) });

    const outcome = example.except?.[who] ?? OUTCOMES[call.access][who];
    const expected = outcome === 'in' ? (example.status ?? 200) : outcome;
    // A stream that begins has no whole body to show.
    const body = call.streams && expected === 200 ? '' : response.body;
    expect([who, response.statusCode], body).toEqual([who, expected]);
    if (expected >= 400) problemOf(expected, response);
    if (who !== 'successor') continue;
    for (const own of [subject.id, subject.orderId, subject.cardOrderId]) expect(body).not.toContain(own);
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
