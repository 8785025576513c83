import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { THE_SHOP } from '#features/audit/actor.server.ts';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { brandingCalls } from '#features/branding/branding-calls.ts';
import { FONTS } from '#features/branding/branding-schema.ts';
import { pictureCalls } from '#features/media/picture-calls.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { drawPicture, formWith } from '../support/pictures.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

const SOON = { timeout: 4000, interval: 20 };
const ACCENT = { light: '#0b5d4b', dark: '#7fd8bf' };
const SURFACE = { light: '#f4f7f2', dark: '#0e1413' };
const UNSET = {
  logo: null,
  favicon: null,
  accent: { light: '#b4371b', dark: '#ff8d73' },
  surface: { light: '#faf8f4', dark: '#141210' },
  font: 'geist',
  fonts: [...FONTS],
  isOwn: false,
};
const BUILT = '/pictures/products/alderway-60.webp';

async function setUp() {
  const shop = await createTestShop();
  return { shop, as: await shop.signInAsAdmin() };
}

/** Sends a body that may be anything. */
const put = (shop: TestShop, as: Person, body: unknown, query: Record<string, unknown> = {}) =>
  shop.send(brandingCalls.saveBranding, { as, query, body });

const read = (shop: TestShop, as: Person) => shop.request(brandingCalls.readBranding, { as });

/** Uploads a wide logo that is transparent in part. */
async function uploadLogo(shop: TestShop, as: Person, width = 300): Promise<string> {
  const drawn = await drawPicture({ width: width - 20, height: 60, seed: width })
    .png()
    .toBuffer();
  const logo = await sharp(drawn).extend({ left: 20, background: '#0000' }).png().toBuffer();
  const form = formWith(logo, { name: 'logo.png', type: 'image/png' });
  const { data } = await shop.request(pictureCalls.uploadPicture, { as, query: { shape: 'own' }, form });
  return data.url;
}

describe('the branding', () => {
  test('is that of the shop until staff change it, and again without a change', async () => {
    const { shop, as } = await setUp();
    expect(await read(shop, as)).toEqual({ ...UNSET, version: 0 });
    const saved = await shop.request(brandingCalls.saveBranding, { as, body: { accent: ACCENT, font: 'bitter' } });
    expect(saved).toEqual({ ...UNSET, accent: ACCENT, font: 'bitter', isOwn: true, version: 1 });
    expect(await read(shop, as)).toEqual(saved);
    expect(await shop.request(brandingCalls.resetBranding, { as })).toEqual({ ...UNSET, version: 2 });
    expect(shop.services.branding.current().facts).toBeUndefined();
  });

  test('can be sent as it was read, and changes nothing then', async () => {
    const { shop, as } = await setUp();
    expect((await put(shop, as, await read(shop, as))).json()).toEqual({ ...UNSET, version: 0 });
    await put(shop, as, { accent: { light: '#0B5D4B', dark: ' #7fd8bf ' } });
    const own = await read(shop, as);
    expect(own.accent).toEqual(ACCENT);
    expect((await put(shop, as, own)).json()).toEqual(own);
    expect(await auditTexts(shop, as)).toHaveLength(1);
  });

  test.each([
    ['a colour by its name', { accent: { light: 'red', dark: '#ffffff' } }, 'accent.light'],
    ['a short colour', { accent: { light: '#123', dark: '#ffffff' } }, 'accent.light'],
    ['a colour with CSS', { surface: { light: '#ffffff;}', dark: '#000000' } }, 'surface.light'],
    ['one theme', { surface: { light: '#ffffff' } }, 'surface.dark'],
    ['an unknown font', { font: 'comic-sans' }, 'font'],
    ['a long address', { logo: `/media/${'0'.repeat(500)}.webp` }, 'logo'],
  ])('with %s is refused', async (_name, body, field) => {
    const { shop, as } = await setUp();
    const answer = await put(shop, as, body);
    expect([answer.statusCode, answer.json().detail]).toEqual([400, expect.stringContaining(field)]);
  });

  test.each([
    [{ accent: { light: '#ffd400', dark: '#ff8d73' } }, 'accent on surface', 'light'],
    [{ accent: { light: '#b4371b', dark: '#303030' } }, 'accent on surface', 'dark'],
    [{ surface: { light: '#303030', dark: '#141210' } }, 'text on surface', 'light'],
    [
      { accent: { light: '#000000', dark: '#ffffff' }, surface: { light: '#ffffff', dark: '#8a8a8a' } },
      undefined,
      'dark',
    ],
  ])('with colours that cannot be read is refused: %j', async (body, pair, theme) => {
    const { shop, as } = await setUp();
    for (const call of [brandingCalls.saveBranding, brandingCalls.previewBranding]) {
      const answer = await shop.send(call, { as, body });
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        expect.objectContaining({
          code: 'low-contrast',
          pair: pair ?? expect.any(String),
          theme,
          ratio: expect.any(Number),
        }),
      ]);
      expect(answer.json().ratio).toBeLessThan(4.5);
    }
    expect(await read(shop, as)).toEqual({ ...UNSET, version: 0 });
  });

  test('has pictures of the shop only', async () => {
    const { shop, as } = await setUp();
    for (const [body, path] of [
      [{ logo: '/media/no-such.webp' }, 'logo'],
      [{ favicon: 'javascript:alert(1)' }, 'favicon'],
      [{ favicon: 'data:image/svg+xml,<svg/>' }, 'favicon'],
    ] as const) {
      const answer = await put(shop, as, body);
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        expect.objectContaining({ code: 'picture-refused', errors: [{ path, message: expect.any(String) }] }),
      ]);
    }
  });

  test('is not saved over a version that its editor has not seen', async () => {
    const { shop, as } = await setUp();
    await put(shop, as, { font: 'figtree' }, { version: 0 });
    const stale = await put(shop, as, { font: 'bitter' }, { version: 0 });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'changed-since']);
    const reset = await shop.send(brandingCalls.resetBranding, { as, query: { version: 0 } });
    expect([reset.statusCode, reset.json().code]).toEqual([409, 'changed-since']);
    const racing = await Promise.all(
      (['bitter', 'geist', 'space-grotesk'] as const).map((font) => put(shop, as, { font }, { version: 1 })),
    );
    expect(racing.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  test('changes with an entry in the audit log that names what changed', async () => {
    const { shop, as } = await setUp();
    await put(shop, as, { accent: ACCENT, logo: BUILT });
    await put(shop, as, { accent: ACCENT, surface: SURFACE, font: 'bitter' });
    await put(shop, as, {});
    expect(await auditTexts(shop, as)).toEqual([
      'Branding: changed the logo and changed the accent from #b4371b and #ff8d73 to #0b5d4b and #7fd8bf',
      'Branding: removed the logo, changed the surface from #faf8f4 and #141210 to #f4f7f2 and #0e1413, and changed the font to bitter',
      "Branding: went back to the shop's own look",
    ]);
  });

  test('is the same in every process when the answer is sent, and no page shows the old one', async () => {
    const { shop, as } = await setUp();
    const other = await shop.openAnotherProcess();
    const page = async () => ({ status: 200, headers: {}, body: Buffer.from('old'), cacheTags: new Set<string>() });
    for (const { services } of [shop, other]) await services.pageCache.get('/', page);
    await put(shop, as, { font: 'bitter' });
    const shown = ({ services }: TestShop) => [services.branding.current().look.font, services.pageCache.find('/')];
    expect(shown(shop)).toEqual(['bitter', undefined]);
    if (shop.database.engine === 'sqlite') await expect.poll(() => shown(other)[0], SOON).toBe('bitter');
    expect(shown(other)).toEqual(['bitter', undefined]);
  });
});

describe('the pictures of a branding', () => {
  test('keep their shape and what is transparent, and are served in the sizes that are needed', async () => {
    const { shop, as } = await setUp();
    const [logo, favicon] = [await uploadLogo(shop, as), await uploadLogo(shop, as, 80)];
    await put(shop, as, { logo, favicon });
    const { facts, logoPath } = shop.services.branding.current();
    expect(facts?.logo).toEqual({ src: logo, width: 180, height: 36 });
    expect(await describePng(shop, logoPath)).toEqual({ status: 200, cached: 'immutable', width: 300, height: 60 });
    for (const side of [96, 180, 192, 512])
      expect(await describePng(shop, `/branding/icon-${side}-${facts?.iconVersion}.png`)).toEqual({
        ...{ status: 200, cached: 'immutable', width: side, height: side },
      });
  });

  test('may be drawings, from which copies are made', async () => {
    const { shop, as } = await setUp();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="12"><path fill="#5b3df5" d="M0 0h60v12H0z"/></svg>';
    const form = formWith(Buffer.from(svg), { name: 'logo.svg', type: 'image/svg+xml' });
    const { data } = await shop.request(pictureCalls.uploadPicture, { as, query: { shape: 'own' }, form });
    await put(shop, as, { logo: data.url, favicon: data.url });
    const { facts, logoPath } = shop.services.branding.current();
    expect(facts?.logo).toEqual({ src: data.url, width: 180, height: 36 });
    expect(data.url).toMatch(/\.svg$/);
    expect(await describePng(shop, logoPath)).toMatchObject({ status: 200, width: 640, height: 128 });
    const icon = await describePng(shop, `/branding/icon-512-${facts?.iconVersion}.png`);
    expect(icon).toMatchObject({ width: 512, height: 512 });
  });

  test('answer former addresses with the present file, and made-up ones with 404', async () => {
    const { shop, as } = await setUp();
    await put(shop, as, { logo: BUILT });
    expect(await describePng(shop, `/branding/logo-${'0'.repeat(12)}.png`)).toMatchObject({
      status: 200,
      cached: 'max-age=300',
    });
    for (const path of [
      '/branding/logo.png',
      '/branding/icon-96-000000000000.png',
      '/branding/icon-97-000000000000.png',
    ])
      expect([path, (await shop.app.inject(path)).statusCode]).toEqual([path, 404]);
    await put(shop, as, {});
    expect((await shop.app.inject(`/branding/logo-${'0'.repeat(12)}.png`)).statusCode).toBe(404);
  });

  test('say where they are used, and follow their replacement', async () => {
    const { shop, as } = await setUp();
    const [old, next] = [await uploadLogo(shop, as), await uploadLogo(shop, as, 200)];
    await put(shop, as, { logo: old, favicon: old, accent: ACCENT });
    const user = shop.services.brandingPictures;
    expect(await user.findUses([old, BUILT])).toEqual([
      { url: old, kind: 'branding', _id: 'logo', title: 'Logo' },
      { url: old, kind: 'branding', _id: 'favicon', title: 'Icon' },
    ]);
    await inTransaction(shop.services.db, (trx) => user.replace(trx, old, next, THE_SHOP));
    await expect
      .poll(() => shop.services.branding.current().facts?.logo, SOON)
      .toEqual({ src: next, width: 120, height: 36 });
    expect(await user.findUses([old])).toEqual([]);
    expect((await read(shop, as)).accent).toEqual(ACCENT);
  });
});

test('a preview shows a look that is not published, until an hour has passed', async () => {
  let time = Date.now();
  const shop = await createTestShop({ now: () => time });
  const as = await shop.signInAsAdmin();
  const { url, expiresAt } = await shop.request(brandingCalls.previewBranding, { as, body: { accent: ACCENT } });
  const token = url.replace('/brandingPreview/', '');
  expect(Date.parse(expiresAt) - time).toBe(3_600_000);
  expect(shop.services.branding.findPreview(token)).toMatchObject({
    isPreview: true,
    style: expect.stringContaining('#0b5d4b'),
  });
  expect(shop.services.branding.findPreview(`${token}x`)).toBeUndefined();
  expect(shop.services.branding.current().facts).toBeUndefined();
  time += 3_600_000;
  expect(shop.services.branding.findPreview(token)).toBeUndefined();
});

async function describePng(shop: TestShop, path = '') {
  const { statusCode: status, headers, rawPayload } = await shop.app.inject(path);
  const { width, height } = await sharp(rawPayload).metadata();
  return { status, cached: headers['cache-control']?.split(', ').at(-1), width, height };
}

async function auditTexts(shop: TestShop, as: Person): Promise<string[]> {
  const entries = await shop.request(auditCalls.listAudit, { as, query: { kind: 'branding' } });
  return entries.map(({ text }) => text).toReversed();
}
