import { describe, expect, test } from 'vitest';
import { redirectCalls } from '#features/redirect/redirect-calls.ts';
import { MAX_REDIRECTS } from '#features/redirect/redirect-schema.ts';
import { createInserter } from '#platform/database/row-statement.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { runJob } from '../support/jobs.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

const DAY_MILLISECONDS = 86_400_000;

async function setUp() {
  const shop = await createTestShop();
  const admin = await shop.signInAsAdmin();
  return { shop, admin, ...actionsOf(shop, admin) };
}

function actionsOf(shop: TestShop, as: Person) {
  const { redirects } = shop.services;
  return {
    add: (from: string, to?: string) =>
      shop.request(redirectCalls.addRedirect, { as, body: to === undefined ? { from, status: 410 } : { from, to } }),
    refuse: async (status: number, from: string, to: string) =>
      (await shop.expectRefusal(status, redirectCalls.addRedirect, { as, body: { from, to } })).code,
    list: (query = {}) => shop.request(redirectCalls.listRedirects, { as, query }),
    listMissed: () => shop.request(redirectCalls.listMissedPaths, { as }),
    follow: (address: string) => redirects.answerMissing({ address, isPublic: false }),
  };
}

describe('a redirect', () => {
  test('leads an address in any case, encoded or with a slash at its end, to another one', async () => {
    const { add, follow } = await setUp();
    expect(await add('/Alte-Straße/', '/faq')).toMatchObject({
      from: '/alte-straße',
      to: '/faq',
      status: 301,
      hits: 0,
    });
    for (const address of ['/alte-straße', '/Alte-Stra%C3%9Fe/', '/ALTE-straße'])
      expect(follow(address)).toEqual({ location: '/faq' });
    expect(follow('/alte')).toBeUndefined();
  });

  test('keeps the query of the visitor, unless its target has one', async () => {
    const { add, follow } = await setUp();
    await add('/old', '/products?category=pc#list');
    await add('/index.php', '/größen#list');
    await add('/away', 'https://example.com/a');
    await add('/away-too', 'https://example.com/?c=d');
    expect(follow('/old?utm_source=x&category=mobile')).toEqual({ location: '/products?category=pc#list' });
    expect(follow('/old')).toEqual({ location: '/products?category=pc#list' });
    expect(follow('/index.php?id=5&x=%20+ä')).toEqual({ location: '/gr%C3%B6%C3%9Fen?id=5&x=%20+%C3%A4#list' });
    expect(follow('/index.php')).toEqual({ location: '/gr%C3%B6%C3%9Fen#list' });
    expect(follow('/away?a=b')).toEqual({ location: 'https://example.com/a?a=b' });
    expect(follow('/away-too?a=b')).toEqual({ location: 'https://example.com/?c=d' });
  });

  test('with the status 410 says that the page is gone', async () => {
    const { add, follow } = await setUp();
    expect(await add('/gone')).toEqual({ _id: expect.any(String), from: '/gone', status: 410, hits: 0 });
    expect(follow('/gone?a=b')).toEqual({});
  });

  test('stores links to the shop itself as paths', async () => {
    const shop = await createTestShop({ config: { shopUrl: 'https://keys.example' } });
    const { add } = actionsOf(shop, await shop.signInAsAdmin());
    expect(await add('/old', 'https://KEYS.example/faq?a#b')).toMatchObject({ to: '/faq?a#b' });
    expect(await add('/away', 'https://keys.example:8443/faq')).toMatchObject({ to: 'https://keys.example:8443/faq' });
  });

  test('ends when it is deleted', async () => {
    const { shop, admin, add, follow } = await setUp();
    const { _id: redirectId } = await add('/old', '/faq');
    await shop.request(redirectCalls.deleteRedirect, { as: admin, params: { redirectId } });
    expect(follow('/old')).toBeUndefined();
    await shop.expectRefusal(404, redirectCalls.deleteRedirect, { as: admin, params: { redirectId } });
  });
});

describe('refuses', () => {
  test.each([
    ['old', '/faq'],
    ['//evil.example/a', '/faq'],
    ['https://example.com/a', '/faq'],
    ['/a\\b', '/faq'],
    ['/a\u0000', '/faq'],
    ['/100%', '/faq'],
    ['', '/faq'],
    [`/${'a'.repeat(500)}`, '/faq'],
    ['/old?', '/faq'],
    ['/index.php?id=5', '/faq'],
    ['/old#part', '/faq'],
  ])('the path %j', async (from, to) => {
    const { shop, admin } = await setUp();
    const refusal = await shop.expectRefusal(400, redirectCalls.addRedirect, { as: admin, body: { from, to } });
    expect(refusal.errors?.map(({ path }) => path)).toEqual(['from']);
  });

  test.each([
    'faq',
    'javascript:alert(1)',
    'data:text/html,a',
    '//evil.example',
    '/\\evil.example',
    '/100%',
    'http://example.com',
    '/api/user',
    'http://127.0.0.1/api/user',
  ])('the target %j', async (to) => {
    const { refuse } = await setUp();
    expect(await refuse(422, '/old', to)).toBe('bad-link');
  });

  test('a full address of the shop whose path is no link', async () => {
    const shop = await createTestShop({ config: { shopUrl: 'https://keys.example' } });
    const { refuse } = actionsOf(shop, await shop.signInAsAdmin());
    expect(await refuse(422, '/old', 'https://keys.example/api/user')).toBe('bad-link');
    expect(await refuse(422, '/old', 'https://keys.example//evil.example')).toBe('bad-link');
  });

  test('a status that does not match the target', async () => {
    const { shop, admin } = await setUp();
    for (const body of [
      { from: '/a' },
      { from: '/a', to: '' },
      { from: '/a', status: 301 },
      { from: '/a', to: '/faq', status: 410 },
    ])
      expect(
        (await shop.expectRefusal(400, redirectCalls.addRedirect, { as: admin, body })).errors,
        JSON.stringify(body),
      ).toMatchObject([{ path: 'to' }]);
    const body = { from: '/a', to: '/faq', status: 302 };
    await shop.expectRefusal(400, redirectCalls.addRedirect, { as: admin, body });
  });

  test('a second redirect from the same address', async () => {
    const { add, refuse } = await setUp();
    await add('/old', '/faq');
    expect(await refuse(409, '/OLD/', '/desk')).toBe('redirect-exists');
    expect(await refuse(409, '/old', '/faq')).toBe('redirect-exists');
  });

  test('loops, and chains in both directions', async () => {
    const { add, refuse } = await setUp();
    expect(await refuse(422, '/a', '/A/')).toBe('redirect-loop');
    expect(await refuse(422, '/a', '/a?b=c')).toBe('redirect-loop');
    await add('/b', '/c');
    expect(await refuse(422, '/c', '/b')).toBe('redirect-loop');
    expect(await refuse(422, '/c', '/d')).toBe('redirect-loop');
    expect(await refuse(422, '/a', '/b?x=1#y')).toBe('redirect-loop');
    await add('/e', '/f?x=1');
    expect(await refuse(422, '/f', '/g')).toBe('redirect-loop');
    await add('/gone');
    expect(await refuse(422, '/h', '/gone')).toBe('redirect-loop');
  });

  test('loops that are made at the same time', async () => {
    const { shop, admin } = await setUp();
    const drafts = [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
    ];
    const made = await Promise.all(drafts.map((body) => shop.send(redirectCalls.addRedirect, { as: admin, body })));
    expect(made.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
  });

  test('addresses in use', async () => {
    const { shop, refuse } = await setUp();
    shop.services.redirects.setPages(async (paths) => new Set(paths.filter((path) => path.startsWith('/faq'))));
    expect(await refuse(409, '/FAQ/', '/desk')).toBe('path-in-use');
  });

  test('more redirects than are kept in memory', async () => {
    const shop = await createTestShop({ prepare: (trx) => fillRedirects(trx, MAX_REDIRECTS) });
    const { refuse } = actionsOf(shop, await shop.signInAsAdmin());
    expect(await refuse(409, '/one-more', '/faq')).toBe('too-many-redirects');
  });
});

describe('the list', () => {
  test('is paged, newest first, and searched by the beginning of addresses', async () => {
    const { shop, admin, add, list } = await setUp();
    for (const from of ['/blog/a', '/shop/b', '/blog/c']) await add(from, '/faq');
    const all = await list();
    expect(all.map(({ from }) => from).toSorted()).toEqual(['/blog/a', '/blog/c', '/shop/b']);
    expect((await list({ search: '/BLOG' })).length).toBe(2);
    expect(await list({ search: 'blog' })).toEqual([]);
    const query = { page: 2, limit: 2 };
    const { headers, json } = await shop.send(redirectCalls.listRedirects, { as: admin, query });
    expect(headers['x-total-count']).toBe('3');
    expect(json()).toHaveLength(1);
  });

  test('counts how often redirects were followed', async () => {
    const { shop, add, list, follow } = await setUp();
    await add('/old', '/faq');
    for (const address of ['/old', '/old?x', '/OLD/']) follow(address);
    await shop.services.redirects.writeCounts();
    expect(await list()).toMatchObject([{ from: '/old', hits: 3 }]);
  });

  test('has the counts of a process that stopped', async () => {
    const { shop, admin, add, follow } = await setUp();
    await add('/old', '/faq');
    follow('/old');
    const again = await shop.restart();
    expect(await again.request(redirectCalls.listRedirects, { as: admin })).toMatchObject([{ hits: 1 }]);
  });
});

describe('paths that were not found', () => {
  test('are counted without their query, the most frequent first', async () => {
    let time = Date.now();
    const shop = await createTestShop({ now: () => time });
    const { follow, listMissed } = actionsOf(shop, await shop.signInAsAdmin());
    const first = new Date(time).toISOString();
    for (const address of ['/a', '/B?x=1', '/b/', '/b']) follow(address);
    shop.services.redirects.answerMissing({ address: '/c', isPublic: false, isProbe: true });
    await shop.services.redirects.writeCounts();
    time += 60_000;
    follow('/a');
    await shop.services.redirects.writeCounts();
    expect(await listMissed()).toEqual([
      { path: '/b', count: 3, lastAt: first },
      { path: '/a', count: 2, lastAt: new Date(time).toISOString() },
    ]);
  });

  test('contain no persons and no secrets', async () => {
    const { shop, follow, listMissed } = await setUp();
    for (const address of ['/stop/ada@example.com', '/t/x7Gk29aLq0ZtR4mN', `/${'a'.repeat(300)}`]) follow(address);
    shop.services.redirects.answerMissing({ address: '/product/d41d8cd98f00b204e9800998ecf8427e', isPublic: true });
    await shop.services.redirects.writeCounts();
    expect((await listMissed()).map(({ path }) => path)).toEqual(['/product/d41d8cd98f00b204e9800998ecf8427e']);
  });

  test('are forgotten when they lead elsewhere', async () => {
    const { shop, add, follow, listMissed } = await setUp();
    follow('/a');
    await shop.services.redirects.writeCounts();
    await add('/a', '/faq');
    expect(await listMissed()).toEqual([]);
  });

  test('are at most 1,000, of which the least recent are dropped', async () => {
    let time = Date.now();
    const shop = await createTestShop({ now: () => time });
    const { listMissed, follow } = actionsOf(shop, await shop.signInAsAdmin());
    follow('/oldest');
    await shop.services.redirects.writeCounts();
    time += 1000;
    for (let number = 0; number < 1500; number++) follow(`/path-${number}`);
    await shop.services.redirects.writeCounts();
    const missed = (await listMissed()).map(({ path }) => path);
    expect(missed).toHaveLength(1000);
    expect(missed).not.toContain('/oldest');
  });

  test('are deleted after 30 days', async () => {
    let time = Date.now();
    const shop = await createTestShop({ now: () => time });
    const { listMissed, follow } = actionsOf(shop, await shop.signInAsAdmin());
    follow('/a');
    await shop.services.redirects.writeCounts();
    time += 31 * DAY_MILLISECONDS;
    await runJob(shop, 'delete-missed-paths');
    expect(await shop.services.db.selectFrom('missed_path').selectAll().execute()).toEqual([]);
    time -= 31 * DAY_MILLISECONDS;
    expect(await listMissed()).toEqual([]);
  });
});

const insertMany = createInserter('redirect', {
  id: 'text',
  from_path: 'text',
  to_path: 'text',
  to_base: 'text',
  status: 'integer',
  created_at: 'bigint',
});

/** Fills the shop with redirects that lead to a page. */
async function fillRedirects(trx: ShopTransaction, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, number) => {
    const id = String(number);
    return {
      id,
      from_path: `/old-${id}`,
      to_path: '/faq',
      to_base: '/faq',
      status: 301,
      created_at: 0,
    };
  });
  await insertMany(trx, rows);
}
