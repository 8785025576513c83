import { describe, expect, test } from 'vitest';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { redirectCalls } from '#features/redirect/redirect-calls.ts';
import type { RedirectImportResult } from '#features/redirect/redirect-file.ts';
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
    as,
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
    expect(await importFile('From,To\r\n/a,/faq\r\n/b,\r\n')).toEqual(answerOf({ added: 2 }));
    expect(await importFile('/c;https://example.com/x\n\n"/d";/faq')).toEqual(answerOf({ added: 2 }));
    expect((await list()).toSorted()).toEqual([
      ['/a', '/faq'],
      ['/b', undefined],
      ['/c', 'https://example.com/x'],
      ['/d', '/faq'],
    ]);
  });

  test('changes redirects that lead elsewhere, and leaves the same ones', async () => {
    const { importFile, list, shop } = await setUp();
    await importFile('/a,/faq\n/b,/faq\n/c,/faq\n/d,');
    shop.services.redirects.answerMissing({ address: '/b', isPublic: false });
    await shop.services.redirects.writeCounts();
    expect(await importFile('/A/,/faq\n/b,/desk\n/c,\n/d,/sound\n/e,/faq\n/e/,/faq')).toEqual(
      answerOf({ added: 1, changed: 3, same: 2 }),
    );
    expect((await list()).toSorted()).toEqual([
      ['/a', '/faq'],
      ['/b', '/desk'],
      ['/c', undefined],
      ['/d', '/sound'],
      ['/e', '/faq'],
    ]);
    const find = (address: string) => shop.services.redirects.answerMissing({ address, isPublic: false });
    expect(find('/b')).toEqual({ location: '/desk' });
    expect(find('/c')).toEqual({});
    const rows = await shop.services.db.selectFrom('redirect').select(['from_path', 'status', 'hits']).execute();
    expect(rows.find(({ from_path }) => from_path === '/b')?.hits).toBe(1);
    expect(rows.find(({ from_path }) => from_path === '/c')?.status).toBe(410);
  });

  test('checks each row against those before it', async () => {
    const { importFile, list } = await setUp();
    await importFile('/a,/b');
    // Once the first one leads elsewhere, /b may be redirected, and then nothing may lead there.
    expect(await importFile('/a,/c\n/b,/d\n/e,/b')).toMatchObject({
      counts: { added: 1, changed: 1, same: 0, refused: 1 },
      errors: [{ row: 3, code: 'redirect-loop' }],
    });
    expect((await list()).toSorted()).toEqual([
      ['/a', '/c'],
      ['/b', '/d'],
    ]);
  });

  test('writes nothing in a dry run', async () => {
    const { importFile, list } = await setUp();
    await importFile('/a,/faq');
    expect(await importFile('/a,/desk\n/b,/faq\n/c,/c', { dryRun: 'true' })).toMatchObject({
      counts: { added: 1, changed: 1, same: 0, refused: 1 },
      errors: [{ row: 3, code: 'redirect-loop' }],
    });
    expect(await list()).toEqual([['/a', '/faq']]);
  });

  test('reads what an export has written', async () => {
    const { importFile, exportFile, shop, list } = await setUp();
    await importFile('/straße,/faq\n/100%25,\n/=a,/faq?a=b#c');
    const [file, before] = [await exportFile(), await list()];
    expect(file).toContain('from,to,hits\n');
    expect(await importFile(file)).toEqual(answerOf({ same: 3 }));
    await shop.services.db.deleteFrom('redirect').execute();
    expect(await importFile(file)).toEqual(answerOf({ added: 3 }));
    expect((await list()).toSorted()).toEqual(before.toSorted());
  });

  test('leaves out rows that are refused, and says why', async () => {
    const { importFile, list, shop } = await setUp();
    shop.services.redirects.setPages(async (paths) => new Set(paths.filter((path) => path === '/faq')));
    await importFile('/known,/desk');
    const rows = [
      ...['/ok,/desk', '/faq,/desk', 'old,/desk', '/query?a=b,/desk', '/script,javascript:alert(1)', '/x,/y', '/y,/z'],
      ...['/loop,/loop', '/twice,/desk', '/twice,/sound', ',/desk', '/to-known,/known', '/desk,/sound'],
    ];
    const { counts, errors } = await importFile(['from,to', ...rows].join('\n'));
    expect(counts).toEqual({ added: 3, changed: 0, same: 0, refused: 10 });
    expect(errors.map(({ row, code }) => [row, code])).toEqual([
      [3, 'path-in-use'],
      [4, 'invalid-input'],
      [5, 'invalid-input'],
      [6, 'bad-link'],
      [8, 'redirect-loop'],
      [9, 'redirect-loop'],
      [11, 'redirect-exists'],
      [12, 'invalid-input'],
      [13, 'redirect-loop'],
      [14, 'redirect-loop'],
    ]);
    for (const { message } of errors) expect(message).not.toBe('');
    expect((await list()).toSorted()).toEqual([
      ['/known', '/desk'],
      ['/ok', '/desk'],
      ['/twice', '/desk'],
      ['/x', '/y'],
    ]);
  });

  test('lists at most 1,000 refused rows, and counts all', async () => {
    const { importFile } = await setUp();
    const { counts, errors } = await importFile('old,/faq\n'.repeat(1001));
    expect(counts.refused).toBe(1001);
    expect(errors).toHaveLength(1000);
  });

  test('is one entry of the audit log', async () => {
    const { importFile, shop, as } = await setUp();
    await importFile('/a,/faq\n/b,/faq');
    await importFile('/a,/desk\n/c,/c', { dryRun: 'true' });
    await importFile('/a,/desk\n/c,/c');
    const entries = await shop.request(auditCalls.listAudit, { as, query: { kind: 'redirect' } });
    expect(entries.map(({ text }) => text)).toEqual([
      'Imported redirects: 0 added, 1 changed',
      'Imported redirects: 2 added, 0 changed',
    ]);
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
    const { importFile, shop } = await setUp();
    expect(await importFile(fileOf(MANY, 'page'))).toEqual(answerOf({ added: MANY }));
    expect(shop.services.redirects.answerMissing({ address: '/OLD/page-49999.html?a=b', isPublic: false })).toEqual({
      location: '/faq?from=49999',
    });
    expect(await importFile('/one-more,/faq\n/old/page-1.html,/desk')).toMatchObject({
      counts: { added: 0, changed: 1, same: 0, refused: 1 },
      errors: [{ row: 1, code: 'too-many-redirects' }],
    });
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

function answerOf(counts: Partial<RedirectImportResult['counts']>): RedirectImportResult {
  return { counts: { added: 0, changed: 0, same: 0, refused: 0, ...counts }, errors: [] };
}

function fileOf(count: number, name: string): string {
  return Array.from({ length: count }, (_, at) => `/old/${name}-${at}.html,/faq?from=${at}\n`).join('');
}
