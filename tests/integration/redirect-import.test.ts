import { describe, expect, test } from 'vitest';
import { redirectCalls } from '#features/redirect/redirect-calls.ts';
import { refusedRowsSchema } from '#features/redirect/redirect-file.ts';
import { measureLongestBlock } from '../support/event-loop.ts';
import { formWithFile } from '../support/product-files.ts';
import { createTestShop } from '../support/test-shop.ts';

/** The most redirects that a shop can have. */
const MANY = 50_000;
/** So many that they can be imported at each try of a measurement. */
const SOME = 16_000;
const MAX_BLOCK = 50;

async function setUp() {
  const shop = await createTestShop();
  const as = await shop.signInAsAdmin();
  const options = (content: string | Uint8Array, query = {}) => ({ as, query, form: formWithFile(content) });
  return {
    shop,
    importFile: (content: string, query = {}) => shop.request(redirectCalls.importRedirects, options(content, query)),
    refuse: (status: number, content: string | Uint8Array, query = {}) =>
      shop.expectRefusal(status, redirectCalls.importRedirects, options(content, query)),
    list: async () => (await shop.request(redirectCalls.listRedirects, { as })).map(({ from, to }) => [from, to]),
    exportFile: async () => (await shop.send(redirectCalls.exportRedirects, { as })).body,
  };
}

describe('an import', () => {
  test('adds redirects, with or without headings', async () => {
    const { importFile, list } = await setUp();
    expect(await importFile('From,To\r\n/a,/faq\r\n/b,\r\n')).toEqual({ added: 2, skipped: 0 });
    expect(await importFile('/c;https://example.com/x\n\n"/d?a=b";/faq')).toEqual({ added: 2, skipped: 0 });
    expect((await list()).toSorted()).toEqual([
      ['/a', '/faq'],
      ['/b', undefined],
      ['/c', 'https://example.com/x'],
      ['/d?a=b', '/faq'],
    ]);
  });

  test('skips redirects that exist', async () => {
    const { importFile } = await setUp();
    await importFile('/a,/faq');
    expect(await importFile('/A/,/faq\n/b,/faq\n/b,/faq')).toEqual({ added: 1, skipped: 2 });
  });

  test('does nothing in a dry run', async () => {
    const { importFile, refuse, list } = await setUp();
    expect(await importFile('/a,/faq', { dryRun: 'true' })).toEqual({ added: 1, skipped: 0 });
    expect((await refuse(422, '/a,/a', { dryRun: 'true' })).code).toBe('rows-refused');
    expect(await list()).toEqual([]);
  });

  test('reads what an export has written', async () => {
    const { importFile, exportFile, shop, list } = await setUp();
    await importFile('/straße,/faq\n/100%25,\n/=a,/faq?a=b#c');
    const [file, before] = [await exportFile(), await list()];
    expect(file).toContain('from,to,hits\n');
    await shop.services.db.deleteFrom('redirect').execute();
    expect(await importFile(file)).toEqual({ added: 3, skipped: 0 });
    expect((await list()).toSorted()).toEqual(before.toSorted());
  });

  test('adds nothing if a row is refused, and says why', async () => {
    const { importFile, refuse, list, shop } = await setUp();
    shop.services.redirects.setPages(async (paths) => new Set(paths.filter((path) => path === '/faq')));
    await importFile('/known,/desk');
    const file =
      'from,to\n/ok,/desk\n/faq,/desk\n/known,/sound\n/x,/y\n/y,/z\n/loop,/loop\n/twice,/desk\n/twice,/sound\n';
    const { code, ...problem } = await refuse(422, file);
    expect(code).toBe('rows-refused');
    const { refused, rows } = refusedRowsSchema.parse(problem);
    expect(refused).toBe(6);
    expect(rows.map((row) => [row.line, row.from, row.code])).toEqual([
      [3, '/faq', 'path-in-use'],
      [4, '/known', 'redirect-exists'],
      [5, '/x', 'redirect-loop'],
      [6, '/y', 'redirect-loop'],
      [7, '/loop', 'redirect-loop'],
      [9, '/twice', 'redirect-exists'],
    ]);
    expect(await list()).toEqual([['/known', '/desk']]);
  });

  test('names rows whose addresses are not valid', async () => {
    const { refuse } = await setUp();
    const problem = refusedRowsSchema.parse(await refuse(422, 'from,to\nold,/faq\n/a,javascript:alert(1)\n,/faq\n'));
    expect(problem.rows.map(({ line, code }) => [line, code])).toEqual(
      [2, 3, 4].map((line) => [line, 'invalid-input']),
    );
  });

  test.each([
    ['an empty table', 'from,to\n'],
    ['a quotation mark that is not closed', '/a,"/faq\n'],
    ['a workbook', Buffer.from('PK\x03\x04')],
    ['other bytes', Buffer.from([0xff, 0x00, 0xfe])],
    ['too many rows', '/a,/faq\n'.repeat(MANY + 1)],
    ['a row that is too long', `/a,/${'x'.repeat(200_000)}`],
  ])('refuses %s', async (_, content) => {
    const { refuse } = await setUp();
    expect((await refuse(422, content)).code).toBe('unreadable-file');
  });

  test('refuses files that are too large or missing', async () => {
    const { refuse } = await setUp();
    await refuse(413, 'x'.repeat(5 * 1024 * 1024 + 1));
    await refuse(400, '');
  });

  test('of 50,000 rows fills the shop', async () => {
    const { importFile, refuse, shop } = await setUp();
    expect(await importFile(fileOf(MANY, 'page'))).toEqual({ added: MANY, skipped: 0 });
    expect(shop.services.redirects.answerMissing({ address: '/OLD/page-49999.html?a=b', isPublic: false })).toEqual({
      location: '/faq?from=49999&a=b',
    });
    expect((await refuse(409, '/one-more,/faq')).code).toBe('too-many-redirects');
  });

  test('lets other requests have their turn', async () => {
    const { importFile } = await setUp();
    const all = fileOf(MANY, 'page');
    expect(await measureLongestBlock(MAX_BLOCK, () => importFile(all, { dryRun: 'true' }))).toBeLessThan(MAX_BLOCK);
    let tries = 0;
    const importSome = () => importFile(fileOf(SOME, `try-${tries++}`));
    expect(await measureLongestBlock(MAX_BLOCK, importSome)).toBeLessThan(MAX_BLOCK);
  });
});

function fileOf(count: number, name: string): string {
  return Array.from({ length: count }, (_, at) => `/old/${name}-${at}.html,/faq?from=${at}\n`).join('');
}
