import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import type * as z from 'zod/mini';
import type { NewProduct, Product } from '#features/catalogue/product-schema.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sample-accounts.ts';
import { orderCalls } from '#features/order/order-calls.ts';
import type { Order, OrderDraft, PaymentMethod } from '#features/order/order-schema.ts';
import type { Tables } from '#features/schema/tables.ts';
import type { User } from '#features/user/user-schema.ts';
import { type DatabaseLocation, openDatabase } from '#platform/database/open-database.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { type Access, API_ROOT, type Call } from '#platform/http/call.ts';
import { refusalsOf } from '#platform/http/open-api.server.ts';
import { PROBLEM_TYPE, type ProblemBody, problemSchema } from '#platform/http/problem.ts';
import { newId } from '#platform/id.ts';
import { createApp } from '../../src/app.ts';
import type { Config } from '../../src/config.ts';
import type { Services } from '../../src/services.ts';
import { insertIdentity } from './identities.ts';
import { testConfig } from './template.ts';
import { createSeededDatabase, type TestDatabase } from './test-database.ts';

/** Somebody with a session token. */
export interface Person {
  id: string;
  name: string;
  email: string;
  headers: { authorization: string };
}

/** Whoever a call is made as: a person, or a browser with its cookie. */
interface Asker {
  headers: Record<string, string>;
}

/** What a customer puts into an order: a line at the product's own price, unless another is said. */
export interface Line {
  product: Product;
  amount: number;
  price?: number;
}

interface Asking<Params, Query, Body> {
  as?: Asker;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Sent instead of a body by calls that take files. */
  form?: FormData;
  headers?: Record<string, string>;
}

/** An asking that no type holds back, for what ought to be refused. */
type AnyAsking = Asking<Record<string, string>, Record<string, unknown>, unknown>;

export interface TestShop extends ReturnType<typeof createFactories> {
  /** Where this shop's data lies. */
  database: DatabaseLocation;
  /** Where this shop keeps what is no database. */
  dataDir: string;
  /** Another process of the same shop, which may be configured otherwise. */
  openBeside(config?: Partial<Config>): Promise<TestShop>;
  /** Stops this process and starts the next. */
  restart(): Promise<TestShop>;
}

/** How a shop under test differs from the others. */
interface ShopOptions {
  config?: Partial<Config>;
  /** The shop's clock. */
  now?: () => number;
}

/** Refused whatever the call says of itself: by the reader of bodies, before the call is looked at. */
const REFUSED_BEFORE_THE_CALL = [413, 415];

/**
 * A shop with the demo's catalogue and accounts, on a database of its own. It goes when the test ends. In a live shop the
 * accounts are those of people who signed up.
 */
export async function createTestShop(options: ShopOptions = {}): Promise<TestShop> {
  const database = await createSeededDatabase();
  if (options.config?.mode === 'live') await forgetSeeds(database.location);
  const dataDir = mkdtempSync(join(tmpdir(), 'thock-data-'));
  const processes: FastifyInstance[] = [];
  onTestFinished(async () => {
    for (const app of processes) await app.close();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });
  return openShop(database, processes, { ...options, config: { dataDir, ...options.config } });
}

/** Lets what the demo has planted pass for what people have made. */
async function forgetSeeds(location: DatabaseLocation): Promise<void> {
  const db = openDatabase<Tables>(location);
  await inTransaction(db, (trx) => trx.deleteFrom('seed').execute());
  await db.destroy();
}

/** A shop on a database that is there already. It closes when the test ends; the database stays. */
export async function openTestShop(location: DatabaseLocation, options: ShopOptions = {}): Promise<TestShop> {
  const processes: FastifyInstance[] = [];
  onTestFinished(async () => {
    for (const app of processes) await app.close();
  });
  return openShop({ location, drop: async () => {} }, processes, options);
}

async function openShop(database: TestDatabase, processes: FastifyInstance[], options: ShopOptions): Promise<TestShop> {
  const { app, services, dataDir } = await openApp(database, options);
  processes.push(app);

  return {
    ...createFactories(app, services),
    database: database.location,
    dataDir,
    openBeside: (config) => openShop(database, processes, { ...options, config: { ...options.config, ...config } }),
    async restart() {
      await app.close();
      return openShop(database, processes, options);
    },
  };
}

async function openApp(
  { location }: TestDatabase,
  { config: changes, now }: ShopOptions,
): Promise<{ app: FastifyInstance; services: Services; dataDir: string }> {
  const config = { ...testConfig(location), ...changes };
  const composed = Promise.withResolvers<Services>();
  const addPages = async (_app: FastifyInstance, services: Services) => composed.resolve(services);
  const app = await createApp(config, addPages, now);
  return { app, dataDir: config.dataDir, services: await composed.promise };
}

function createFactories(app: FastifyInstance, services: Services) {
  async function send(call: Call, asking: AnyAsking = {}): Promise<LightMyRequestResponse> {
    const form = asking.form && new Response(asking.form);
    const options: InjectOptions = {
      method: call.method,
      url: addressOf(call, asking),
      headers: {
        ...(asking.body !== undefined && { 'content-type': 'application/json' }),
        ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
        ...asking.as?.headers,
        ...asking.headers,
      },
      ...(asking.body !== undefined && { payload: JSON.stringify(asking.body) }),
      ...(form && { payload: Buffer.from(await form.arrayBuffer()) }),
    };
    return call.streams ? beginStream(app, options) : app.inject(options);
  }

  async function request<
    P extends z.ZodMiniType,
    Q extends z.ZodMiniType,
    B extends z.ZodMiniType,
    A extends z.ZodMiniType,
  >(
    call: Call<P, Q, B, A, Access>,
    asking: Asking<z.input<P> & Record<string, string>, z.input<Q> & Record<string, unknown>, z.input<B>> = {},
  ): Promise<z.output<A>> {
    return answerOf(call, await send(call, asking));
  }

  async function personOf({ _id: id, name, email }: User): Promise<Person> {
    return { id, name, email, headers: { authorization: `Bearer ${await services.tokens.issue(id)}` } };
  }

  async function findSample(account: 'user' | 'admin'): Promise<Person> {
    const user = await services.users.findByEmail(SAMPLE_ACCOUNTS[account].email);
    if (!user) throw new Error('The demo has no such account');
    return personOf(user);
  }

  const placing = (person: Person, order: { items: readonly Line[]; payment?: PaymentMethod; key?: string }) => ({
    as: person,
    body: draftOf(person, order.items, order.payment),
    ...(order.key !== undefined && { headers: { 'Idempotency-Key': order.key } }),
  });

  return {
    app,
    services,
    /** Makes a call and gives the bare answer, whatever it is. */
    send,
    /** Makes a call that succeeds; the answer is exactly what the call's schema says. */
    request,

    /** Makes a call that is refused with this status, as the call's documentation says, and gives the problem. */
    async refused(status: number, call: Call, asking?: AnyAsking): Promise<ProblemBody> {
      const documented = Object.keys(refusalsOf(call)).map(Number);
      expect([...documented, ...REFUSED_BEFORE_THE_CALL]).toContain(status);
      return problemOf(status, await send(call, asking));
    },

    /** Makes a record and a session token, without a password: hashing one takes long. */
    async signUp({ name = 'Wilma', email = `${newId()}@example.com`, isConfirmed = true } = {}): Promise<Person> {
      const id = newId();
      await insertIdentity(services.db, { id, name, email, isConfirmed });
      const registration = await services.users.register({ id, name });
      if (!registration.ok) throw new Error(`Nobody was registered: ${registration.reason}`);
      return personOf(registration.user);
    },

    signInAsAdmin: (): Promise<Person> => findSample('admin'),

    /** Puts a product into the catalogue. */
    async addProduct({ stock = 10, ...product }: Partial<NewProduct> & { stock?: number } = {}): Promise<Product> {
      const added = await services.catalogue.add({ ...SAMPLE_PRODUCT, quantity: stock, ...product });
      if (!added.ok) throw new Error(`The product was not added: ${added.reason}`);
      return added.product;
    },

    /** The pieces that are left of a product. */
    async stockOf({ _id }: Product): Promise<number | undefined> {
      return (await services.catalogue.find(_id))?.stock;
    },

    /** Places an order that succeeds. */
    placeOrder(person: Person, order: Parameters<typeof placing>[1]): Promise<Order> {
      return request(orderCalls.placeOrder, placing(person, order));
    },

    /** Places an order that may be refused. */
    tryToOrder(person: Person, order: Parameters<typeof placing>[1]): Promise<LightMyRequestResponse> {
      return send(orderCalls.placeOrder, placing(person, order));
    },
  };
}

/** A product as the API takes it; `published` is left to its default. */
export const PEBBLE = {
  name: 'Pebble 40',
  category: 'pc',
  company: 'Brindlo',
  price: 60,
  quantity: 10,
  sellingPrice: 55,
  description: 'A small keyboard.',
  image: '/pictures/products/alderway-60.webp',
} as const;

/** The same as the shop works with it. */
export const SAMPLE_PRODUCT: NewProduct = { ...PEBBLE, published: true };

export const CUSTOMER = {
  name: 'Wilma',
  mobile: 491701234567,
  streetAddress: 'Main Street 1',
  city: 'Bremen',
  zip: 28195,
};

/** Writes a name, a telephone number and an address into somebody's record. @returns the record. */
export async function fillProfile({ services }: TestShop, email: string): Promise<User | undefined> {
  const user = await services.users.findByEmail(email);
  if (user) await services.users.changeProfile(user._id, CUSTOMER);
  return services.users.findByEmail(email);
}

/** What the checkout sends. */
export function draftOf(
  person: { email: string },
  items: readonly Line[],
  payment: PaymentMethod = 'cash',
): OrderDraft {
  return {
    email: person.email,
    customer: CUSTOMER,
    items: items.map(({ product, amount, price = product.price }) => ({ productId: product._id, amount, price })),
    payment: { method: payment },
  };
}

/** What the call's schema makes of a successful answer. A field that the schema does not know of fails. */
export function answerOf<A extends z.ZodMiniType>(
  call: Call<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, A, Access>,
  response: LightMyRequestResponse,
): z.output<A> {
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const body: unknown = response.json();
  const answer = call.answer.parse(body);
  expect(answer).toEqual(body);
  return answer;
}

/** The problem that an answer with this status carries. */
export function problemOf(status: number, response: LightMyRequestResponse): ProblemBody {
  expect(response.statusCode, response.body).toBe(status);
  expect(response.headers['content-type']).toBe(PROBLEM_TYPE);
  const problem = problemSchema.parse(response.json());
  expect(problem.status).toBe(status);
  expect(problem.detail).toMatch(/\.$|^Please correct: /);
  return problem;
}

/** A stream is left as soon as it has begun. Refusals are answers like any other. */
async function beginStream(app: FastifyInstance, options: InjectOptions): Promise<LightMyRequestResponse> {
  const begun = await app.inject({ ...options, payloadAsStream: true });
  begun.stream().destroy();
  return begun.statusCode === 200 ? begun : app.inject(options);
}

function addressOf(call: Call, { params = {}, query = {} }: AnyAsking): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return API_ROOT + path + (search.size > 0 ? `?${search}` : '');
}
