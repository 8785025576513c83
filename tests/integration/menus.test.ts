import { describe, expect, test } from 'vitest';
import { THE_SHOP } from '#features/audit/actor.server.ts';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { menuCalls } from '#features/menu/menu-calls.ts';
import { MAX_CHILDREN, MAX_ENTRIES, MAX_LABEL_CHARACTERS, type Menu } from '#features/menu/menu-schema.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { startEdge } from '../support/edge.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

const SOON = { timeout: 4000, interval: 20 };
const HEADER = { menu: 'header' as const };
const FOOTER = { menu: 'footer' as const };
const BLOG = { label: 'Blog', to: '/blogs' };
const GUIDE = { label: 'Guide', to: 'https://guide.example/keyboards' };
const KEYBOARDS = {
  label: 'Keyboards',
  to: '/products?attr.kind=Keyboards',
  children: [{ label: '60 %', to: '/products?attr.layout=60' }, GUIDE],
};
const OWN: Menu = [KEYBOARDS, BLOG];
const MAIN_LINKS = [
  { label: 'Home', to: '/' },
  { label: 'Products', to: '/products' },
  { label: 'Blogs', to: '/blogs' },
  { label: 'FAQ', to: '/faq' },
];

async function setUp() {
  const shop = await createTestShop();
  return { shop, as: await shop.signInAsAdmin() };
}

const link = (changes: object) => [{ ...BLOG, ...changes }];
const times = (count: number) => Array.from({ length: count }, () => BLOG);

/** Sends a body that may be anything. */
const put = (shop: TestShop, as: Person, body: unknown, query: Record<string, unknown> = {}) =>
  shop.send(menuCalls.saveMenu, { as, params: HEADER, query, body });

const read = (shop: TestShop) => shop.request(menuCalls.readMenu, { params: HEADER });

async function versionOf(shop: TestShop, as: Person): Promise<number | undefined> {
  const menus = await shop.request(menuCalls.listMenus, { as });
  return menus.find(({ menu }) => menu === 'header')?.version;
}

describe('a menu', () => {
  test('has the links of the specification until staff make one, and again without one', async () => {
    const { shop, as } = await setUp();
    expect(await read(shop)).toEqual(MAIN_LINKS);
    const footer = await shop.request(menuCalls.readMenu, { params: FOOTER });
    expect(footer.map(({ label }) => label)).toEqual(['Shop', 'Help']);

    expect(await shop.request(menuCalls.saveMenu, { as, params: HEADER, body: [...OWN] })).toEqual(OWN);
    expect(await read(shop)).toEqual(OWN);
    expect(await shop.request(menuCalls.readMenu, { params: FOOTER })).toEqual(footer);
    expect(shop.services.menus.current()).toEqual({ header: OWN });

    expect(await shop.request(menuCalls.saveMenu, { as, params: HEADER, body: [] })).toEqual(MAIN_LINKS);
    await shop.request(menuCalls.saveMenu, { as, params: HEADER, body: [...OWN] });
    expect(await shop.request(menuCalls.resetMenu, { as, params: HEADER })).toEqual(MAIN_LINKS);
    expect(shop.services.menus.current()).toEqual({});
  });

  test('is trimmed, and as large as it may be', async () => {
    const { shop, as } = await setUp();
    const label = 'x'.repeat(MAX_LABEL_CHARACTERS);
    const body = Array.from({ length: MAX_ENTRIES }, () => ({ ...BLOG, label, children: times(MAX_CHILDREN) }));
    expect((await put(shop, as, body)).statusCode).toBe(200);
    await put(shop, as, [{ label: ' Blog ', to: ' /blogs ' }]);
    expect(await read(shop)).toEqual([BLOG]);
  });

  test.each([
    ['too many entries', times(MAX_ENTRIES + 1), 'A menu has at most 12 entries'],
    ['too many links', link({ children: times(MAX_CHILDREN + 1) }), '0.children: An entry has at most 12 links'],
    ['a third level', link({ children: [{ ...BLOG, children: [BLOG] }] }), '0.children.0'],
    ['no label', link({ label: ' ' }), '0.label: Label is required'],
    ['a long label', link({ label: 'x'.repeat(MAX_LABEL_CHARACTERS + 1) }), '0.label: Enter at most 40 characters'],
    ['a label of two lines', link({ label: 'a\nb' }), '0.label: Must be one line'],
    ['a long address', link({ to: `/${'x'.repeat(500)}` }), '0.to: Enter at most 500 characters'],
    ['no address', [{ label: 'Blog' }], '0.to: Address is required'],
    ['an object', { header: OWN }, 'a list'],
  ])('with %s is refused', async (_, body, text) => {
    const { shop, as } = await setUp();
    const answer = await put(shop, as, body);
    expect([answer.statusCode, answer.json().detail]).toEqual([400, expect.stringContaining(text)]);
    expect(await read(shop)).toEqual(MAIN_LINKS);
  });

  test('with bad links is refused, and the refusal names each of them', async () => {
    const { shop, as } = await setUp();
    const body = [
      { label: 'Script', to: 'javascript:alert(1)' },
      BLOG,
      { ...BLOG, children: [BLOG, { label: 'Elsewhere', to: '//evil.example' }] },
      { label: 'Plain', to: 'http://example.com' },
    ];
    const answer = await put(shop, as, body);
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'bad-link',
        errors: ['0.to', '2.children.1.to', '3.to'].map((path) => ({ path, message: expect.any(String) })),
      }),
    ]);
    expect(await read(shop)).toEqual(MAIN_LINKS);
  });

  test('has one of two names', async () => {
    const { shop } = await setUp();
    expect((await shop.app.inject('/api/menu/sidebar')).statusCode).toBe(400);
  });

  test('is not saved over a version that its editor has not seen', async () => {
    const { shop, as } = await setUp();
    expect(await versionOf(shop, as)).toBe(0);
    await put(shop, as, OWN, { version: 0 });
    const stale = await put(shop, as, [BLOG], { version: 0 });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'changed-since']);
    const reset = await shop.send(menuCalls.resetMenu, { as, params: HEADER, query: { version: 0 } });
    expect([reset.statusCode, reset.json().code]).toEqual([409, 'changed-since']);

    const version = await versionOf(shop, as);
    const racing = await Promise.all([1, 2, 3].map(async (n) => put(shop, as, link({ label: `${n}` }), { version })));
    expect(racing.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    await put(shop, as, OWN);
    expect(await read(shop)).toEqual(OWN);
  });

  test('that is saved unchanged keeps its version, and is not recorded', async () => {
    const { shop, as } = await setUp();
    await put(shop, as, OWN);
    await put(shop, as, OWN);
    await shop.request(menuCalls.resetMenu, { as, params: FOOTER });
    expect(await versionOf(shop, as)).toBe(1);
    expect(await auditTexts(shop, as)).toHaveLength(1);
  });

  test('changes with an entry in the audit log that names what changed', async () => {
    const { shop, as } = await setUp();
    await put(shop, as, OWN);
    await put(shop, as, [
      { ...KEYBOARDS, children: KEYBOARDS.children.slice(1) },
      { ...BLOG, to: '/blog/6' },
    ]);
    await put(shop, as, [
      { ...BLOG, to: '/blog/6' },
      { ...KEYBOARDS, children: KEYBOARDS.children.slice(1) },
    ]);
    await put(shop, as, []);
    expect(await auditTexts(shop, as)).toEqual([
      'Header menu: added “Keyboards” (/products?attr.kind=Keyboards), added “60 %” (/products?attr.layout=60) below “Keyboards”, added “Guide” (https://guide.example/keyboards) below “Keyboards”, and added “Blog” (/blogs)',
      'Header menu: added “Blog” (/blog/6), removed “60 %” (/products?attr.layout=60) below “Keyboards”, and removed “Blog” (/blogs)',
      'Header menu: changed the order of its links',
      "Header menu: went back to the shop's own links",
    ]);
  });

  test('is the same in every process when the answer is sent, and no page shows the old one', async () => {
    const [edge, otherEdge] = [await startEdge(), await startEdge()];
    const shop = await createTestShop({ config: { edge: edge.config } });
    const [as, other] = [await shop.signInAsAdmin(), await shop.openAnotherProcess({ edge: otherEdge.config })];
    const purges = () => [edge.count('everything'), otherEdge.count('everything')];
    await expect.poll(purges, SOON).toEqual([2, 2]);
    const page = async () => ({ status: 200, headers: {}, body: Buffer.from('old'), cacheTags: new Set<string>() });
    for (const { services } of [shop, other]) await services.pageCache.get('/', page);

    await put(shop, as, OWN);

    const shown = ({ services }: TestShop) => [services.menus.current().header, services.pageCache.find('/')];
    expect(shown(shop)).toEqual([OWN, undefined]);
    // On SQLite, the shop runs as one process, and the answer waits for no other.
    if (shop.database.engine === 'sqlite') await expect.poll(() => shown(other)[0], SOON).toEqual(OWN);
    expect(shown(other)).toEqual([OWN, undefined]);
    await expect.poll(purges, SOON).toEqual([4, 4]);
  });
});

test('the links of menus are listed, and removed with what stands below them', async () => {
  const { shop, as } = await setUp();
  expect(shop.services.menus.listMenuLinks()).toEqual([]);
  await put(shop, as, OWN);
  await shop.request(menuCalls.saveMenu, { as, params: FOOTER, body: [{ ...BLOG, children: [BLOG, GUIDE] }] });
  expect(shop.services.menus.listMenuLinks()).toEqual([
    { label: 'Keyboards', to: KEYBOARDS.to, menu: 'header' },
    { label: '60 %', to: '/products?attr.layout=60', menu: 'header' },
    { ...GUIDE, menu: 'header' },
    { label: 'Blog', to: '/blogs', menu: 'header' },
    { label: 'Blog', to: '/blogs', menu: 'footer' },
    { label: 'Blog', to: '/blogs', menu: 'footer' },
    { ...GUIDE, menu: 'footer' },
  ]);

  await inTransaction(shop.services.db, (trx) =>
    shop.services.menus.removeLinks(trx, new Set([KEYBOARDS.to, GUIDE.to]), THE_SHOP),
  );
  await shop.services.menus.spread();
  expect(shop.services.menus.current()).toEqual({ header: [BLOG], footer: [{ ...BLOG, children: [BLOG] }] });
  await inTransaction(shop.services.db, (trx) => shop.services.menus.removeLinks(trx, new Set([BLOG.to]), THE_SHOP));
  await shop.services.menus.spread();
  expect(shop.services.menus.current()).toEqual({});
});

async function auditTexts(shop: TestShop, as: Person): Promise<string[]> {
  const entries = await shop.request(auditCalls.listAudit, { as, query: { kind: 'menu' } });
  return entries.map(({ text }) => text).toReversed();
}
