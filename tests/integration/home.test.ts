import { describe, expect, test } from 'vitest';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { collectionCalls } from '#features/collection/collection-calls.ts';
import { homeCalls } from '#features/home/home-calls.ts';
import { MAX_SECTIONS } from '#features/home/section-schema.ts';
import { pictureCalls } from '#features/media/picture-calls.ts';
import { addCollection } from '../support/collections.ts';
import { startEdge } from '../support/edge.ts';
import { addPicture, listLibrary, replacePicture } from '../support/library.ts';
import { packZeros } from '../support/pictures.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

const SOON = { timeout: 4000, interval: 20 };
const PICTURE = '/pictures/products/alderway-60.webp';
const SLIDE = { title: 'Black Friday', text: 'Four days.', button: 'See it', to: '/products', image: PICTURE };
const TILE = { title: 'Quiet boards', text: '', to: '/faq', image: PICTURE };
const VIDEO = { kind: 'video', src: '/videos/typing.mp4', poster: PICTURE, captions: '/videos/typing.vtt' };
const BANNER = { kind: 'banner', slides: [SLIDE] };
const TEXT = { kind: 'text', title: 'About us', body: 'We *type*.' };
const OWN = [
  BANNER,
  { kind: 'tiles', tiles: [TILE, { ...TILE, to: 'https://guide.example/quiet' }] },
  { kind: 'collection', slug: 'not-yet' },
  TEXT,
  VIDEO,
  ...['new-arrivals', 'provide', 'featured', 'batches', 'recent-blog'].map((kind) => ({ kind })),
];
const DEFAULT_KINDS = ['banner', 'tiles', 'new-arrivals', 'provide', 'featured', 'recent-blog'];

async function setUp() {
  const shop = await createTestShop();
  return { shop, as: await shop.signInAsAdmin() };
}

/** Sends a body that may be anything. */
const put = (shop: TestShop, as: Person, body: unknown, query: Record<string, unknown> = {}) =>
  shop.send(homeCalls.saveHome, { as, query, body });

async function save(shop: TestShop, as: Person, body: unknown) {
  const response = await put(shop, as, body);
  expect(response.statusCode, response.body).toBe(200);
  return homeCalls.saveHome.answer.parse(response.json());
}

const read = (shop: TestShop, as: Person) => shop.request(homeCalls.readHome, { as });
const kindsOf = (sections: readonly { kind: string }[] | undefined) => sections?.map(({ kind }) => kind);

async function auditTexts(shop: TestShop, as: Person): Promise<string[]> {
  const entries = await shop.request(auditCalls.listAudit, { as, query: { kind: 'content' } });
  return entries.map(({ text }) => text).toReversed();
}

describe('the home page', () => {
  test('is that of the specification until staff make one, and again without one', async () => {
    const { shop, as } = await setUp();
    const unset = await read(shop, as);
    expect(kindsOf(unset)).toEqual(DEFAULT_KINDS);
    expect(unset[0]).toMatchObject({ slides: [{ title: 'The sound of a good key.' }, { to: '/products' }] });
    expect(shop.services.home.shownSections()).toBeUndefined();

    const saved = await save(shop, as, OWN);
    expect(saved).toEqual(OWN.map((section) => ({ ...section, _id: expect.any(String) })));
    expect(await read(shop, as)).toEqual(saved);
    expect(shop.services.home.shownSections()).toEqual(saved);

    expect(await save(shop, as, [])).toEqual(unset);
    await save(shop, as, OWN);
    expect(await shop.request(homeCalls.resetHome, { as })).toEqual(unset);
    expect(shop.services.home.shownSections()).toBeUndefined();
  });

  test('keeps the ids of sections that are sent with one, and gives others new ones', async () => {
    const { shop, as } = await setUp();
    const unset = await read(shop, as);
    expect(await save(shop, as, [...unset].reverse())).toEqual([...unset].reverse());
    const [first, second] = await save(shop, as, [BANNER, TEXT]);
    const saved = await save(shop, as, [
      second,
      { ...first, slides: [{ ...SLIDE, title: ' Sale ' }] },
      { ...TEXT, _id: second?._id },
      { ...TEXT, _id: 'made up' },
    ]);
    expect(saved.slice(0, 2)).toMatchObject([{ _id: second?._id }, { _id: first?._id, slides: [{ title: 'Sale' }] }]);
    expect(new Set(saved.map(({ _id }) => _id)).size).toBe(4);
    expect(saved.map(({ _id }) => _id)).not.toContain('made up');
  });

  test.each<[string, unknown, string]>([
    ['an unknown kind', [{ kind: 'carousel' }], '0.kind'],
    ['no kind', [{ slides: [SLIDE] }], '0.kind'],
    ['a banner without slides', [{ kind: 'banner', slides: [] }], '0.slides: A banner has at least one slide'],
    ['too many slides', [{ kind: 'banner', slides: Array(11).fill(SLIDE) }], '0.slides: A banner has at most 10'],
    ['too many tiles', [{ kind: 'tiles', tiles: Array(13).fill(TILE) }], '0.tiles: A section has at most 12'],
    ['a slide without a title', [{ ...BANNER, slides: [{ ...SLIDE, title: ' ' }] }], '0.slides.0.title: Title is req'],
    ['a title of two lines', [{ ...BANNER, slides: [{ ...SLIDE, title: 'a\nb' }] }], '0.slides.0.title: Must be one'],
    ['a script as picture', [{ ...BANNER, slides: [{ ...SLIDE, image: 'javascript:1' }] }], '0.slides.0.image'],
    ['a foreign field', [{ ...TEXT, html: '<b>' }], '0: '],
    ['no text', [{ kind: 'text', body: ' ' }], '0.body: Text is required'],
    ['a very long text', [{ kind: 'text', body: 'x'.repeat(20_001) }], '0.body'],
    ['a day instead of a moment', [{ ...TEXT, startsAt: '2026-11-27' }], '0.startsAt: Write a moment'],
    [
      'an end before its start',
      [{ ...TEXT, startsAt: '2026-11-27T01:00:00+01:00', endsAt: '2026-11-27T00:00:00Z' }],
      '0.endsAt: It must end after it starts',
    ],
    ['an object', { sections: OWN }, 'a list'],
  ])('with %s is refused', async (_, body, text) => {
    const { shop, as } = await setUp();
    const answer = await put(shop, as, body);
    expect([answer.statusCode, answer.json().detail]).toEqual([400, expect.stringContaining(text)]);
    expect(kindsOf(await read(shop, as))).toEqual(DEFAULT_KINDS);
  });

  test('has at most 20 sections, and 2 MB are too much', async () => {
    const { shop, as } = await setUp();
    expect(await save(shop, as, Array(MAX_SECTIONS).fill(TEXT))).toHaveLength(MAX_SECTIONS);
    const more = await put(shop, as, Array(MAX_SECTIONS + 1).fill({ kind: 'provide' }));
    expect([more.statusCode, more.json().code]).toEqual([422, 'too-many-sections']);
    expect((await put(shop, as, [{ kind: 'text', body: 'x'.repeat(2_000_000) }])).statusCode).toBe(413);
  });

  test('with bad links is refused, and the refusal names each of them', async () => {
    const { shop, as } = await setUp();
    const answer = await put(shop, as, [
      { ...BANNER, slides: [SLIDE, { ...SLIDE, to: 'javascript:alert(1)' }] },
      { kind: 'tiles', tiles: [{ ...TILE, to: '//evil.example' }] },
      { ...VIDEO, src: 'data:video/mp4;base64,AA', captions: 'https://elsewhere.example/captions.vtt' },
    ]);
    const paths = ['0.slides.1.to', '1.tiles.0.to', '2.src', '2.captions'];
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'bad-link',
        errors: paths.map((path) => ({ path, message: expect.any(String) })),
      }),
    ]);
    expect(shop.services.home.shownSections()).toBeUndefined();
  });

  test('is not saved over a version that its editor has not seen', async () => {
    const { shop, as } = await setUp();
    const edited = () => shop.request(homeCalls.editHome, { as });
    expect(await edited()).toMatchObject({ isOwn: false, version: 0 });
    await put(shop, as, OWN, { version: 0 });
    const stale = await put(shop, as, [TEXT], { version: 0 });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'changed-since']);
    const reset = await shop.send(homeCalls.resetHome, { as, query: { version: 0 } });
    expect([reset.statusCode, reset.json().code]).toEqual([409, 'changed-since']);

    const { version } = await edited();
    const racing = await Promise.all([1, 2, 3].map((n) => put(shop, as, [{ ...TEXT, title: `${n}` }], { version })));
    expect(racing.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(await edited()).toMatchObject({ isOwn: true, version: 2 });
  });

  test('changes with an entry in the audit log that names what changed', async () => {
    const { shop, as } = await setUp();
    const [banner, text] = await save(shop, as, [BANNER, TEXT]);
    await save(shop, as, [banner, text]);
    await save(shop, as, [{ ...text, body: 'We type.' }, { kind: 'provide' }]);
    const saved = await read(shop, as);
    await save(shop, as, [...saved].reverse());
    await shop.request(homeCalls.resetHome, { as });
    await shop.request(homeCalls.resetHome, { as });
    expect(await auditTexts(shop, as)).toEqual([
      'Home page: made one of its own, with “Banner: Black Friday” and “Text: About us”',
      'Home page: added “What we provide”, removed “Banner: Black Friday”, and changed “Text: About us”',
      'Home page: changed the order of its sections',
      "Home page: went back to the shop's own",
    ]);
  });

  test('is the same in every process when the answer is sent, and no page shows the old one', async () => {
    const { shop, as } = await setUp();
    const other = await shop.openAnotherProcess();
    const page = (cacheTags: string[]) => async () => ({
      status: 200,
      headers: {},
      body: Buffer.from('old'),
      cacheTags: new Set(cacheTags),
    });
    for (const { services } of [shop, other]) {
      await services.pageCache.get('/', page(['home']));
      await services.pageCache.get('/faq', page([]));
    }
    await save(shop, as, OWN);
    const shown = ({ services }: TestShop) => [
      kindsOf(services.home.shownSections()),
      services.pageCache.find('/'),
      services.pageCache.find('/faq') !== undefined,
    ];
    const isNew = [kindsOf(OWN), undefined, true];
    expect(shown(shop)).toEqual(isNew);
    // On SQLite, the shop runs as one process, and the answer waits for no other.
    if (shop.database.engine === 'sqlite') await expect.poll(() => shown(other), SOON).toEqual(isNew);
    expect(shown(other)).toEqual(isNew);

    // Any page may lead to the home page, so each allows its videos.
    await save(shop, as, [{ ...VIDEO, src: 'https://videos.example/typing.mp4' }]);
    expect(shop.services.home.videoOrigins()).toEqual(['https://videos.example']);
    expect(shop.services.pageCache.find('/faq')).toBeUndefined();
  });
});

describe('a scheduled section', () => {
  /** Clocks in Berlin go back on 25 October 2026 at 01:00 UTC. */
  const START = Date.parse('2026-10-25T00:30:00Z');
  const END = Date.parse('2026-10-25T02:30:00Z');
  const SCHEDULED = { ...BANNER, startsAt: '2026-10-25T02:30:00+02:00', endsAt: '2026-10-25T03:30:00+01:00' };

  /** Opens a shop whose processes know the sections from the start, at a moment that can be changed. */
  async function openScheduled(clock: { now: number }, edge: Awaited<ReturnType<typeof startEdge>>) {
    const first = await createTestShop({ now: () => clock.now, config: { edge: edge.config } });
    const saved = await save(first, await first.signInAsAdmin(), [SCHEDULED, TEXT]);
    const shop = await first.restart();
    return { saved, processes: [shop, await shop.openAnotherProcess()] };
  }

  test('is shown from its minute on in every process, and caches drop the page then, also while clocks change', async () => {
    const clock = { now: START - 3_600_000 };
    const edge = await startEdge();
    const { saved, processes } = await openScheduled(clock, edge);
    expect(saved[0]).toMatchObject({ startsAt: '2026-10-25T00:30:00.000Z', endsAt: '2026-10-25T02:30:00.000Z' });

    const shown = () => processes.map(({ services }) => kindsOf(services.home.shownSections())?.join());
    const isCached = () => processes.map(({ services }) => services.pageCache.find('/') !== undefined);
    const page = async () => ({ status: 200, headers: {}, body: Buffer.from(''), cacheTags: new Set(['home']) });
    const render = () => Promise.all(processes.map(({ services }) => services.pageCache.get('/', page)));

    await render();
    for (const [now, kinds] of [
      // Soon, so that no edge may have it any longer.
      [START - 1, 'text'],
      [START, 'banner,text'],
      [END - 1, 'banner,text'],
      [END, 'text'],
    ] as const) {
      expect(isCached()).toEqual([true, true]);
      clock.now = now;
      expect(shown()).toEqual([kinds, kinds]);
      await expect.poll(isCached, SOON).toEqual([false, false]);
      await render();
    }
  });

  test('is not stored at an edge that would keep it beyond its end', async () => {
    const clock = { now: START };
    const edge = await startEdge();
    const { processes } = await openScheduled(clock, edge);
    const changeSoon = () => processes.map(({ services }) => services.home.changesSoon());
    expect(changeSoon()).toEqual([false, false]);
    const purges = edge.count('home');
    clock.now = END - 660_000;
    expect(changeSoon()).toEqual([true, true]);
    await expect.poll(() => edge.count('home'), SOON).toBeGreaterThan(purges);
    clock.now = END;
    expect(changeSoon()).toEqual([false, false]);
  });
});

describe('a picture of the home page', () => {
  test('is in use in the library, and replaced wherever it is shown', async () => {
    const { shop, as } = await setUp();
    const { url, _id: id } = await addPicture(shop);
    const saved = await save(shop, as, [
      { ...BANNER, slides: [SLIDE, { ...SLIDE, image: url }, { ...SLIDE, image: url }] },
      { kind: 'tiles', tiles: [{ ...TILE, image: `${url}?` }] },
      { ...VIDEO, poster: url },
    ]);
    const titles = ['Banner: Black Friday', 'Tiles: Quiet boards', 'Video'];
    const usedIn = saved.map(({ _id }, index) => ({ kind: 'home', _id, title: titles[index] }));
    expect(await listLibrary(shop)).toMatchObject([{ _id: id, usedIn }]);
    const refused = await shop.expectRefusal(409, pictureCalls.deletePicture, { as, params: { id } });
    expect(refused).toMatchObject({ code: 'picture-in-use', usedIn });

    const replaced = await replacePicture(shop, id, packZeros(9, 9));
    expect(replaced).toMatchObject({ usedIn });
    await shop.services.home.spread();
    expect(shop.services.home.shownSections()).toMatchObject([
      { slides: [{ image: PICTURE }, { image: replaced.url }, { image: replaced.url }] },
      { tiles: [{ image: replaced.url }] },
      { poster: replaced.url },
    ]);
    const changes = (await auditTexts(shop, as)).filter((text) => text.startsWith('Home page'));
    expect(changes).toHaveLength(2);
  });

  test('that is gone or none of the shop is refused, and named', async () => {
    const { shop, as } = await setUp();
    const gone = await put(shop, as, [{ ...VIDEO, poster: `/media/${'0'.repeat(32)}.webp` }]);
    expect([gone.statusCode, gone.json().code]).toEqual([409, 'picture-gone']);
    const none = await put(shop, as, [BANNER, { kind: 'tiles', tiles: [TILE, { ...TILE, image: '/faq' }] }]);
    expect([none.statusCode, none.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'picture-refused',
        errors: [{ path: '1.tiles.1.image', message: expect.stringContaining('no picture there') }],
      }),
    ]);
  });
});

test('a collection that the home page names is deleted with what leads to it', async () => {
  const { shop, as } = await setUp();
  const { _id, slug } = await addCollection(shop, { title: 'Quiet' });
  const to = `/collections/${slug}`;
  await save(shop, as, [
    { ...BANNER, slides: [{ ...SLIDE, to }] },
    { kind: 'tiles', tiles: [{ ...TILE, to: `${to}?sort=lowest` }, TILE] },
    { kind: 'collection', slug },
    TEXT,
  ]);
  const params = { collectionId: _id };
  const refused = await shop.expectRefusal(409, collectionCalls.deleteCollection, { as, params });
  expect(refused).toMatchObject({
    code: 'in-use',
    uses: ['Black Friday', 'Quiet boards', slug].map((label) => ({ kind: 'home', label })),
  });
  await shop.request(collectionCalls.deleteCollection, { as, params, query: { force: 'true' } });
  expect(await read(shop, as)).toMatchObject([{ kind: 'tiles', tiles: [TILE] }, TEXT]);
});
