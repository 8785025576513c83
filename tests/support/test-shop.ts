import { rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { THE_SHOP } from '#features/audit/actor.server.ts';
import type { NewProduct } from '#features/catalogue/product-draft-schema.ts';
import { productSchema } from '#features/catalogue/product-schema.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { PaymentMethod } from '#features/order/order/order-schema.ts';
import type { User } from '#features/user/user-schema.ts';
import { type DatabaseLocation, openDatabase } from '#platform/database/open-database.server.ts';
import type { ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { API_ROOT } from '#platform/http/api-root.ts';
import { type Access, type Call, successStatusOf } from '#platform/http/call.ts';
import { PROBLEM_TYPE, type ProblemBody, problemSchema } from '#platform/http/problem.ts';
import { newId } from '#platform/id.ts';
import { createApp } from '../../src/app.ts';
import type { Config } from '../../src/config.ts';
import type { Services } from '../../src/services/services.ts';
import { expectDocumented, isDocumented } from './documented-problems.ts';
import { insertIdentity } from './identities.ts';
import { checkAnswer, type OrderDraftJson, type OrderJson, type ProductJson } from './json.ts';
import { testConfig } from './template.ts';
import { createTemporaryFolder } from './temporary-folder.ts';
import { createSeededDatabase, type TestDatabase } from './test-database.ts';

/** A user with a session token. */
export interface Person {
  id: string;
  name: string;
  email: string;
  headers: { authorization: string };
}

/** The caller of a request: a person, or a browser with its cookie. */
interface Caller {
  headers: Record<string, string>;
}

/** A line of an order draft. The price defaults to the product's price. */
export interface DraftLine {
  product: ProductJson;
  amount: number;
  price?: number;
}

interface RequestOptions<Params, Query, Body> {
  as?: Caller;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Replaces the body for calls that take files. */
  form?: FormData;
  headers?: Record<string, string>;
}

/** Untyped options for requests that should be rejected. */
type AnyRequestOptions = RequestOptions<Record<string, string>, Record<string, unknown>, unknown>;

export interface TestShop extends ReturnType<typeof createFactories> {
  database: DatabaseLocation;
  dataDir: string;
  /** Starts another process of the same shop, optionally with a different configuration. */
  openAnotherProcess(config?: Partial<Config>): Promise<TestShop>;
  /** Stops this process and starts a new one. */
  restart(changes?: Pick<ShopOptions, 'withJobs' | 'config'>): Promise<TestShop>;
}

/** Options for a shop under test. */
interface ShopOptions {
  config?: Partial<Config>;
  /** The shop's clock. */
  now?: () => number;
  /** Writes to the database before the shop starts, which is faster than a change that all processes have to see. */
  prepare?: (trx: ShopTransaction) => Promise<void>;
  /** Runs the background jobs, which otherwise would write to the database at any moment of a test. */
  withJobs?: true;
}

/**
 * Creates a shop with the demo's catalogue and accounts on its own database. It is deleted when the test ends. In a
 * live shop the accounts count as those of people who signed up.
 */
export async function createTestShop(options: ShopOptions = {}): Promise<TestShop> {
  const database = await createSeededDatabase();
  if (options.config?.mode === 'live') await write(database.location, deleteSeedRows);
  if (options.prepare) await write(database.location, options.prepare);
  const dataDir = createTemporaryFolder('thock-data-');
  const processes: FastifyInstance[] = [];
  onTestFinished(async () => {
    for (const app of processes) await app.close();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });
  return openShop(database, processes, { ...options, config: { dataDir, ...options.config } });
}

/** Deletes the record of what the demo seeded, so that it counts as created by people. */
async function deleteSeedRows(trx: ShopTransaction): Promise<void> {
  await trx.deleteFrom('seed').execute();
}

async function write(location: DatabaseLocation, change: (trx: ShopTransaction) => Promise<void>): Promise<void> {
  const db = openDatabase<Tables>(location);
  await inTransaction(db, change);
  await db.destroy();
}

/** Opens a shop on an existing database. The shop closes when the test ends; the database remains. */
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
    openAnotherProcess: (config) =>
      openShop(database, processes, { ...options, config: { ...options.config, ...config } }),
    async restart(changes) {
      await app.close();
      return openShop(database, processes, { ...options, ...changes });
    },
  };
}

async function openApp(
  { location }: TestDatabase,
  { config: changes, now, withJobs }: ShopOptions,
): Promise<{ app: FastifyInstance; services: Services; dataDir: string }> {
  const config = { ...testConfig(location), ...changes };
  const composed = Promise.withResolvers<Services>();
  const addPages = async (_app: FastifyInstance, services: Services) => composed.resolve(services);
  const app = await createApp(config, addPages, now);
  const services = await composed.promise;
  if (!withJobs) await services.jobs.stop();
  return { app, dataDir: config.dataDir, services };
}

function createFactories(app: FastifyInstance, services: Services) {
  async function send(call: Call, options: AnyRequestOptions = {}): Promise<LightMyRequestResponse> {
    const form = options.form && new Response(options.form);
    const injection: InjectOptions = {
      method: call.method,
      url: addressOf(call, options),
      headers: {
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
        ...options.as?.headers,
        ...options.headers,
      },
      ...(options.body !== undefined && { payload: JSON.stringify(options.body) }),
      ...(form && { payload: Buffer.from(await form.arrayBuffer()) }),
    };
    const response = call.streams ? await beginStream(app, injection) : await app.inject(injection);
    expectDocumented(call, response);
    return response;
  }

  async function request<
    P extends z.ZodMiniType,
    Q extends z.ZodMiniType,
    B extends z.ZodMiniType,
    A extends z.ZodMiniType,
  >(
    call: Call<P, Q, B, A, Access>,
    options: RequestOptions<z.input<P> & Record<string, string>, z.input<Q> & Record<string, unknown>, z.input<B>> = {},
  ): Promise<z.input<A>> {
    return answerOf(call, await send(call, options));
  }

  async function personOf({ _id: id, name, email }: User): Promise<Person> {
    return { id, name, email, headers: { authorization: `Bearer ${await services.tokens.issue(id)}` } };
  }

  async function findSample(account: 'user' | 'admin'): Promise<Person> {
    const user = await services.users.findByEmail(SAMPLE_ACCOUNTS[account].email);
    if (!user) throw new Error(`The demo has no ${account} account`);
    return personOf(user);
  }

  const orderRequest = (
    person: Person,
    order: { items: readonly DraftLine[]; payment?: PaymentMethod; coupon?: string; key?: string },
  ) => ({
    as: person,
    body: {
      ...draftOf(person, order.items, order.payment),
      ...(order.coupon !== undefined && { coupon: order.coupon }),
    },
    ...(order.key !== undefined && { headers: { 'Idempotency-Key': order.key } }),
  });

  return {
    app,
    services,
    /** Makes a call and returns the raw response, whatever its status. The call must document its problem. */
    send,
    /** Makes a call that must succeed. The response must match the call's schema exactly. */
    request,

    /** Makes a call that must fail with this status. @returns the problem details. */
    async expectRefusal(status: number, call: Call, options?: AnyRequestOptions): Promise<ProblemBody> {
      return problemOf(status, await send(call, options));
    },

    /** Creates a user with a session token, and without a password, because hashing one is slow. */
    async signUp({ name = 'Wilma', email = `${newId()}@example.com`, isConfirmed = true } = {}): Promise<Person> {
      const id = newId();
      await insertIdentity(services.db, { id, name, email, isConfirmed });
      const registration = await services.users.register({ id, name });
      if (!registration.ok) throw new Error(`The user was not registered: ${registration.reason}`);
      return personOf(registration.user);
    },

    signInAsAdmin: (): Promise<Person> => findSample('admin'),

    /** Adds a product to the catalogue. */
    async addProduct({ stock = 10, ...product }: Partial<NewProduct> & { stock?: number } = {}): Promise<ProductJson> {
      const added = await services.catalogue.add({ ...SAMPLE_PRODUCT, quantity: stock, ...product }, THE_SHOP);
      if (!added.ok) throw new Error(`The product was not added: ${added.reason}`);
      await nextMillisecond();
      const stored = await services.catalogue.find(added.product._id);
      if (!stored) throw new Error('The product is gone');
      return z.encode(productSchema, stored);
    },

    /** Reads how many pieces of a product are left. */
    async stockOf({ _id }: ProductJson): Promise<number | undefined> {
      return (await services.catalogue.find(_id))?.stock;
    },

    /** Places an order that must succeed. */
    async placeOrder(person: Person, order: Parameters<typeof orderRequest>[1]): Promise<OrderJson> {
      const placed = await request(orderCalls.placeOrder, orderRequest(person, order));
      await nextMillisecond();
      return placed;
    },

    /** Tries to place an order and returns the response, whatever its status. */
    tryToOrder(person: Person, order: Parameters<typeof orderRequest>[1]): Promise<LightMyRequestResponse> {
      return send(orderCalls.placeOrder, orderRequest(person, order));
    },
  };
}

/** Waits until the clock shows another millisecond, because lists sort by age in milliseconds. */
async function nextMillisecond(): Promise<void> {
  for (const now = Date.now(); Date.now() === now; ) await setImmediate();
}

/** A product as sent to the API, with `published` left to its default. */
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

/** The same product as the catalogue service takes it. */
export const SAMPLE_PRODUCT: NewProduct = { ...PEBBLE, published: true, featured: false };

export const CUSTOMER = {
  name: 'Wilma',
  mobile: 491701234567,
  streetAddress: 'Main Street 1',
  city: 'Bremen',
  zip: 28195,
};

/** Fills in a user's name, phone number and address. @returns the user. */
export async function fillProfile({ services }: TestShop, email: string): Promise<User | undefined> {
  const user = await services.users.findByEmail(email);
  if (user) await services.users.changeProfile(user._id, CUSTOMER, { actor: { id: user._id, address: 'test' } });
  return services.users.findByEmail(email);
}

/** Creates the order draft that the checkout sends. */
export function draftOf(
  person: { email: string },
  items: readonly DraftLine[],
  payment: PaymentMethod = 'cash',
): OrderDraftJson {
  return {
    email: person.email,
    customer: CUSTOMER,
    items: items.map(({ product, amount, price = product.price }) => ({ productId: product._id, amount, price })),
    payment: { method: payment },
  };
}

/** Parses a successful response with the call's schema. A field that is not in the schema fails the test. */
export function answerOf<A extends z.ZodMiniType>(
  call: Call<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, A, Access>,
  response: LightMyRequestResponse,
): z.input<A> {
  expect(response.statusCode, response.body).toBe(successStatusOf(call));
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const body: unknown = response.json();
  const answer = checkAnswer(call, body);
  expect(answer).toEqual(body);
  return answer;
}

/** Parses the problem details of a response, which must have this status. */
export function problemOf(status: number, response: LightMyRequestResponse): ProblemBody {
  expect(response.statusCode, response.body).toBe(status);
  expect(response.headers['content-type']).toBe(PROBLEM_TYPE);
  const problem = problemSchema.parse(response.json());
  expect(problem.status).toBe(status);
  expect(problem.detail).toMatch(/\.$|^Please correct: /);
  if (problem.code !== undefined) expect(problem.code).toSatisfy(isDocumented);
  return problem;
}

/** Opens an event stream and closes it as soon as it has begun. A refused request is made again for its whole body. */
async function beginStream(app: FastifyInstance, options: InjectOptions): Promise<LightMyRequestResponse> {
  const begun = await app.inject({ ...options, payloadAsStream: true });
  begun.stream().destroy();
  return begun.statusCode === 200 ? begun : app.inject(options);
}

function addressOf(call: Call, { params = {}, query = {} }: AnyRequestOptions): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return API_ROOT + path + (search.size > 0 ? `?${search}` : '');
}
