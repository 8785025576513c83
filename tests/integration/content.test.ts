import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { contentCalls } from '#features/content/content-calls.ts';
import { type Content, type ContentKind, MAX_BODY_CHARACTERS } from '#features/content/content-schema.ts';
import { settingsCalls } from '#features/settings/settings-calls.ts';
import { startEdge } from '../support/edge.ts';
import { measureLongestBlock } from '../support/event-loop.ts';
import { addPicture, listLibrary, replacePicture } from '../support/library.ts';
import { packZeros } from '../support/pictures.ts';
import { DEFAULT_SETTINGS } from '../support/settings.ts';
import { createTestShop, type Person, problemOf, type TestShop } from '../support/test-shop.ts';

const SOON = { timeout: 4000, interval: 20 };
const MINUTE = 60_000;
/** The longest time for which a request may block the event loop, in milliseconds. */
const MAX_BLOCK = 50;
const NOON = Date.parse('2026-11-28T12:00:00Z');
const POST = { title: 'A quiet year', body: 'We **tuned** stabilisers.\n\n- Lube\n- Foam', state: 'published' };
const PAGE = { title: 'About us', body: 'We build keyboards in Berlin.', state: 'published' };

async function setUp(options: Parameters<typeof createTestShop>[0] = {}) {
  const shop = await createTestShop(options);
  return { shop, as: await shop.signInAsAdmin() };
}

type Fields = Record<string, unknown>;

const add = (shop: TestShop, as: Person, kind: ContentKind, body: Fields) =>
  shop.send(contentCalls.addContent, { as, params: { kind }, body });
const put = (shop: TestShop, as: Person, [kind, contentId]: [ContentKind, string], body: Fields) =>
  shop.send(contentCalls.changeContent, { as, params: { kind, contentId }, body });
const remove = (shop: TestShop, as: Person, kind: ContentKind, contentId: string) =>
  shop.request(contentCalls.deleteContent, { as, params: { kind, contentId } });
const list = (shop: TestShop, as: Person, kind: ContentKind) =>
  shop.request(contentCalls.listContent, { as, params: { kind } });

async function added(shop: TestShop, as: Person, kind: ContentKind, body: Fields): Promise<Content> {
  return contentCalls.addContent.answer.parse((await add(shop, as, kind, body)).json());
}

async function changed(shop: TestShop, as: Person, of: [ContentKind, string], body: Fields): Promise<Content> {
  return contentCalls.changeContent.answer.parse((await put(shop, as, of, body)).json());
}

/** Returns the paragraphs of the answer to a question, or undefined if visitors do not see it. */
async function answerOf(shop: TestShop, number: number): Promise<string | undefined> {
  return (await shop.services.content.listJsonFaq()).find(({ _id }) => _id === number)?.answer;
}

describe('a shop in which nobody has written', () => {
  test('has the texts of the files, with version 0', async () => {
    const { shop, as } = await setUp();
    expect(await list(shop, as, 'page')).toEqual([]);
    const posts = await list(shop, as, 'post');
    expect(posts.map(({ _id, number, version, path }) => [_id, number, version, path])).toEqual(
      [6, 5, 4, 3, 2, 1].map((number) => [String(number), number, 0, `/blog/${number}`]),
    );
    const questions = await list(shop, as, 'faq');
    expect(questions.map(({ _id, position }) => [_id, position])).toEqual(
      Array.from({ length: 10 }, (_, index) => [String(index + 1), index + 1]),
    );
    const legal = await list(shop, as, 'legal');
    expect(legal.map(({ _id, path, state, isBuiltIn }) => [_id, path, state, isBuiltIn])).toEqual(
      ['accessibility', 'imprint', 'privacy', 'returns', 'terms'].map((_id) => [_id, `/${_id}`, 'published', true]),
    );
    expect(legal.find(({ _id }) => _id === 'returns')?.body).toContain('{{returnDays}}');
  });

  test('answers the same /blogs.json as the file', async () => {
    const { shop } = await setUp();
    const blogs = JSON.parse(readFileSync('content/blogs.json', 'utf8'));
    expect(await shop.services.content.listJsonBlogs()).toEqual(blogs);
  });
});

describe('a post', () => {
  test('has a number, a slug and, once published, a day', async () => {
    const { shop, as } = await setUp({ now: () => NOON });
    const { slug, number, date, version, path } = await added(shop, as, 'post', POST);
    expect({ slug, number, date, version, path }).toEqual({
      ...{ slug: 'a-quiet-year', number: 7, date: '2026-11-28', version: 1, path: '/blog/a-quiet-year' },
    });
    const { content } = shop.services;
    expect((await content.listJsonBlogs()).at(-1)).toEqual({
      ...{ _id: 7, date: '2026-11-28', title: 'A quiet year', img: '', alt: '' },
      article: ['We tuned stabilisers.', 'Lube', 'Foam'],
    });
    expect(content.listRecentBlogs()[0]?.title).toBe('A quiet year');
    for (const key of ['7', 'a-quiet-year', 'A-Quiet-Year'])
      expect((await content.findPost(key))?.shown.html).toContain('<strong>tuned</strong>');
    expect(content.findPosts('quiet')).toMatchObject([{ path: '/blog/a-quiet-year' }]);
    expect(content.listPaths()[0]).toBe('/blog/a-quiet-year');
  });

  test('keeps its number for itself after it was deleted', async () => {
    const { shop, as } = await setUp();
    const { _id } = await added(shop, as, 'post', POST);
    await remove(shop, as, 'post', _id);
    expect(await shop.services.content.findPost('7')).toBeUndefined();
    expect((await added(shop, as, 'post', POST)).number).toBe(8);
  });

  test('of a file is replaced alone, keeps its number, and is hidden when it is deleted', async () => {
    const { shop, as } = await setUp();
    const [first] = (await list(shop, as, 'post')).filter(({ _id }) => _id === '1');
    if (!first) throw new Error('There is no first post');
    const { title, body, image, imageAlt, date } = first;
    const saved = await changed(shop, as, ['post', '1'], {
      title,
      body: `${body}!`,
      image,
      imageAlt,
      date,
      version: 0,
    });
    expect(saved).toMatchObject({
      _id: '1',
      number: 1,
      version: 1,
      slug: 'choosing-switches-linear-tactile-or-clicky',
    });
    const before = JSON.parse(readFileSync('content/blogs.json', 'utf8'));
    const [one, ...others] = await shop.services.content.listJsonBlogs();
    expect(others).toEqual(before.slice(1));
    expect(one?.article[1]).toBe(`${before[0].article[1]}!`);

    await remove(shop, as, 'post', '1');
    expect((await shop.services.content.listJsonBlogs()).map(({ _id }) => _id)).toEqual([2, 3, 4, 5, 6]);
    expect((await list(shop, as, 'post')).map(({ _id }) => _id)).not.toContain('1');
    expect(problemOf(404, await put(shop, as, ['post', '1'], { ...POST, version: 0 })).detail).toContain('deleted');
  });

  test('has no address that could be a number', async () => {
    const { shop, as } = await setUp();
    expect(problemOf(422, await add(shop, as, 'post', { ...POST, slug: '2026' })).code).toBe('slug-reserved');
    expect((await added(shop, as, 'post', { ...POST, title: '2026' })).slug).toBe('post-2026');
  });
});

describe('addresses', () => {
  test('are unique for posts and for pages, and former ones lead to the present one', async () => {
    const { shop, as } = await setUp();
    const { _id, version } = await added(shop, as, 'page', PAGE);
    expect((await added(shop, as, 'page', PAGE)).slug).toBe('about-us-2');
    expect(problemOf(409, await add(shop, as, 'page', { ...PAGE, slug: 'about-us' })).code).toBe('slug-taken');
    expect(problemOf(409, await add(shop, as, 'legal', { ...PAGE, slug: 'about-us' })).code).toBe('slug-taken');
    expect((await added(shop, as, 'post', { ...POST, slug: 'about-us' })).path).toBe('/blog/about-us');
    expect(problemOf(422, await add(shop, as, 'page', { ...PAGE, slug: 'new' })).code).toBe('slug-reserved');

    await changed(shop, as, ['page', _id], { ...PAGE, slug: 'who-we-are', version });
    const { content } = shop.services;
    expect((await content.findPage('about-us'))?.shown.path).toBe('/pages/who-we-are');
    expect([...(await content.findNames('page', ['about-us', 'who-we-are', 'nobody']))]).toEqual([
      'about-us',
      'who-we-are',
    ]);
    await remove(shop, as, 'page', _id);
    expect(await content.findPage('about-us')).toBeUndefined();
    expect((await added(shop, as, 'page', { ...PAGE, slug: 'who-we-are' })).version).toBe(1);
  });
});

describe('questions', () => {
  test('continue the numbers, at the end, and are answered with Markdown', async () => {
    const { shop, as } = await setUp();
    const { _id, number, position } = await added(shop, as, 'faq', {
      ...{
        title: 'Do you repair?',
        body: 'Yes, within {{returnDays}} days.\n\nWrite to [us](/faq).',
        state: 'published',
      },
    });
    expect({ _id, number, position }).toEqual({ _id: '11', number: 11, position: 11 });
    expect(await answerOf(shop, 11)).toBe('Yes, within 30 days.\n\nWrite to us.');
    expect((await shop.services.content.listFaq()).at(-1)?.html).toContain('<a href="/faq">us</a>');
  });

  test('of the files are mended alone, and their files go on filling in the others', async () => {
    const { shop, as } = await setUp();
    await put(shop, as, ['faq', '4'], { title: 'Returns?', body: 'You have {{returnDays}} days.', version: 0 });
    const body = { ...DEFAULT_SETTINGS, returnDays: 60 };
    await shop.request(settingsCalls.saveSettings, { as, body });
    expect([await answerOf(shop, 4), await answerOf(shop, 9)]).toEqual([
      'You have 60 days.',
      expect.stringContaining('60-day'),
    ]);
  });

  test('are put in an order, and those that only move keep the text of their file', async () => {
    const { shop, as } = await setUp();
    const { _id } = await added(shop, as, 'faq', { title: 'New?', body: 'Yes.', state: 'published' });
    const arrange = (contentIds: string[]) => shop.request(contentCalls.arrangeQuestions, { as, body: { contentIds } });
    expect(await arrange([_id, '3', 'gone', '3'])).toEqual({ modifiedCount: 11 });
    const questions = await list(shop, as, 'faq');
    expect(questions.map((each) => each._id)).toEqual(['11', '3', '1', '2', '4', '5', '6', '7', '8', '9', '10']);
    expect(questions.find((each) => each._id === '3')?.version).toBe(0);
    expect(await arrange([_id, '3'])).toEqual({ modifiedCount: 0 });
    expect((await changed(shop, as, ['faq', '3'], { title: 'Pay?', body: 'Card.', version: 0 })).position).toBe(2);
    await remove(shop, as, 'faq', '1');
    expect(await answerOf(shop, 1)).toBeUndefined();
  });
});

describe('a legal page', () => {
  test('is replaced, and gets its first text back when it is deleted', async () => {
    const { shop, as } = await setUp();
    const shown = async () => (await shop.services.content.getLegalPage('returns')).shown;
    const before = await shown();
    const own = {
      title: 'Sending back',
      excerpt: 'Within {{returnDays}} days.',
      body: '## How\n\nBy post.',
      version: 0,
    };
    await changed(shop, as, ['legal', 'returns'], own);
    expect(await shown()).toMatchObject({ title: 'Sending back', lead: 'Within 30 days.', path: '/returns' });
    expect(await remove(shop, as, 'legal', 'returns')).toEqual({ deletedCount: 1 });
    expect(await shown()).toEqual(before);
    expect(await remove(shop, as, 'legal', 'returns')).toEqual({ deletedCount: 0 });
  });

  test.each(['{{weeks}}', '{{#warranty}} open', 'closed {{/warranty}}', '{{toString}}'])(
    'with %s is refused when it is saved',
    async (body) => {
      const { shop, as } = await setUp();
      const problem = problemOf(422, await put(shop, as, ['legal', 'terms'], { title: 'Terms', body, version: 0 }));
      expect(problem.code).toBe('unknown-value');
      expect(problem.detail).toMatch(/^A text .*\. Correct the name, or remove the braces\.$/);
      expect((await list(shop, as, 'legal')).every(({ version }) => version === 0)).toBe(true);
    },
  );

  test('keeps its text until the time of a new one has come', async () => {
    let now = NOON;
    const { shop, as } = await setUp({ now: () => now });
    const text = async () => (await shop.services.content.getLegalPage('terms')).shown.html;
    await changed(shop, as, ['legal', 'terms'], { title: 'Terms', body: 'Old.', version: 0 });
    const publishAt = new Date(NOON + MINUTE).toISOString();
    await changed(shop, as, ['legal', 'terms'], { title: 'Terms', body: 'New.', publishAt, version: 1 });
    expect(await text()).toContain('Old.');
    now += MINUTE;
    expect(await text()).toContain('New.');
  });

  test('of one’s own is a page', async () => {
    const { shop, as } = await setUp();
    const { path } = await added(shop, as, 'legal', {
      title: 'Batteries',
      body: 'Bring them back.',
      state: 'published',
    });
    expect(path).toBe('/pages/batteries');
    expect((await shop.services.content.findPage('batteries'))?.shown.title).toBe('Batteries');
  });
});

describe('what is not published', () => {
  test('is seen by staff alone', async () => {
    const { shop, as } = await setUp();
    const { number } = await added(shop, as, 'post', { ...POST, state: undefined });
    const { content } = shop.services;
    expect(await content.findPost(String(number))).toBeUndefined();
    expect(content.listBlogs()).toHaveLength(6);
    expect(content.findPosts('quiet')).toEqual([]);
    expect((await list(shop, as, 'post'))[0]).toMatchObject({ state: 'draft', number });
    await put(shop, as, ['faq', '2'], { title: 'Hidden', body: 'Hidden.', state: 'draft', version: 0 });
    expect(await answerOf(shop, 2)).toBeUndefined();
  });

  test('appears at its time on every list, and pages that were kept are dropped', async () => {
    let now = NOON;
    const { shop, as } = await setUp({ now: () => now });
    const publishAt = new Date(NOON + MINUTE).toISOString();
    const { _id, date } = await added(shop, as, 'post', { ...POST, publishAt: '2026-11-28T13:01:00+01:00' });
    expect(date).toBe('2026-11-28');
    const page = await added(shop, as, 'page', { ...PAGE, publishAt });
    const { content, pageCache } = shop.services;
    const tags = ['content/post', `content/post/${_id}`, 'content/page', `content/page/${page._id}`];
    const keep = async (tag: string) => {
      await pageCache.get(`/${tag}`, async () => ({
        ...{ status: 200, headers: {}, body: Buffer.from('old'), cacheTags: new Set([tag]) },
      }));
    };
    for (const tag of tags) await keep(tag);
    expect([content.listBlogs().length, content.findPages('about')]).toEqual([6, []]);
    now += MINUTE;
    await expect.poll(() => tags.filter((tag) => pageCache.find(`/${tag}`)), SOON).toEqual([]);
    expect([content.listBlogs().length, content.findPages('about').length]).toEqual([7, 1]);
    expect(content.listPaths()).toEqual(expect.arrayContaining(['/pages/about-us', '/blog/a-quiet-year']));
  });
});

describe('two editors', () => {
  test('do not overwrite each other', async () => {
    const { shop, as } = await setUp();
    const { _id } = await added(shop, as, 'page', PAGE);
    const racing = await Promise.all(
      [1, 2, 3].map((n) => put(shop, as, ['page', _id], { ...PAGE, body: `${n}`, version: 1 })),
    );
    expect(racing.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(problemOf(409, await put(shop, as, ['page', _id], { ...PAGE, version: 1 })).code).toBe('changed-since');
    expect(problemOf(400, await put(shop, as, ['page', _id], PAGE)).detail).toContain('version');
    await put(shop, as, ['faq', '1'], { title: 'One', body: 'One.', version: 0 });
    expect(problemOf(409, await put(shop, as, ['faq', '1'], { title: '1', body: '1', version: 0 })).code).toBe(
      'changed-since',
    );
  });

  test('make no version by saving what is there', async () => {
    const { shop, as } = await setUp();
    const { _id, version } = await added(shop, as, 'page', PAGE);
    expect((await changed(shop, as, ['page', _id], { ...PAGE, version })).version).toBe(1);
  });
});

describe('versions', () => {
  const revisions = (shop: TestShop, as: Person, kind: ContentKind, contentId: string) =>
    shop.request(contentCalls.listRevisions, { as, params: { kind, contentId } });
  const restore = (shop: TestShop, as: Person, [kind, contentId, n]: [ContentKind, string, number], version: number) =>
    shop.send(contentCalls.restoreRevision, { as, params: { kind, contentId, n: String(n) }, body: { version } });

  test('are listed newest first, and a former one becomes a new one', async () => {
    const { shop, as } = await setUp();
    const faq: [ContentKind, string] = ['faq', '1'];
    await changed(shop, as, faq, { title: 'One', body: 'First.', version: 0 });
    await changed(shop, as, faq, { title: 'One', body: 'Second.', version: 1 });
    const found = await revisions(shop, as, 'faq', '1');
    expect(found.map(({ n, body, by }) => [n, body, by?.name])).toEqual([
      [2, 'Second.', as.name],
      [1, 'First.', as.name],
      [0, expect.stringContaining('Ships next business day'), undefined],
    ]);
    expect(problemOf(409, await restore(shop, as, ['faq', '1', 1], 1)).code).toBe('changed-since');
    expect((await restore(shop, as, ['faq', '1', 1], 2)).json()).toMatchObject({ version: 3, body: 'First.' });
    expect((await restore(shop, as, ['faq', '1', 0], 3)).json()).toMatchObject({
      version: 4,
      title: 'When will my order ship?',
    });
    problemOf(404, await restore(shop, as, ['faq', '1', 99], 4));
    expect(await answerOf(shop, 1)).toContain('Ships next business day');
  });

  test('of a draft that is saved while it is written are one', async () => {
    let now = NOON;
    const { shop, as } = await setUp({ now: () => now });
    const { _id } = await added(shop, as, 'page', { title: 'Draft', body: '0' });
    for (const version of [1, 2, 3])
      await changed(shop, as, ['page', _id], { title: 'Draft', body: `${version}`, version });
    now += 6 * MINUTE;
    await changed(shop, as, ['page', _id], { title: 'Draft', body: 'later', version: 4 });
    await changed(shop, as, ['page', _id], { title: 'Draft', body: 'done', state: 'published', version: 5 });
    expect((await revisions(shop, as, 'page', _id)).map(({ n }) => n)).toEqual([6, 5, 4]);
  });
});

describe('a preview', () => {
  test('shows a draft for an hour to whoever has the link', async () => {
    let now = NOON;
    const { shop, as } = await setUp({ now: () => now });
    const { _id } = await added(shop, as, 'page', { title: 'Secret', body: 'Soon.' });
    const params = { kind: 'page' as const, contentId: _id };
    const { url, expiresAt } = await shop.request(contentCalls.previewContent, { as, params, body: {} });
    expect(Date.parse(expiresAt)).toBe(NOON + 60 * MINUTE);
    const token = url.split('/').at(-1) ?? '';
    const shown = () => shop.services.content.findPreview(token);
    expect(await shown()).toMatchObject({ title: 'Secret', html: '<p>Soon.</p>\n' });
    const [row] = await shop.services.db.selectFrom('content_preview').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(token);
    now += 60 * MINUTE;
    expect(await shown()).toBeUndefined();
    for (const wrong of ['', 'x', 'x'.repeat(32), '\0'])
      expect(await shop.services.content.findPreview(wrong)).toBeUndefined();
  });

  test('shows what is typed and not saved', async () => {
    const { shop, as } = await setUp();
    const params = { kind: 'legal' as const, contentId: 'terms' };
    const draft = { title: 'New terms', body: 'In {{returnDays}} days.' };
    const { url } = await shop.request(contentCalls.previewContent, { as, params, body: { draft } });
    const shown = await shop.services.content.findPreview(url.split('/').at(-1) ?? '');
    expect(shown).toMatchObject({ title: 'New terms', html: '<p>In 30 days.</p>\n', path: '/terms' });
    expect((await shop.services.content.getLegalPage('terms')).shown.title).toBe('Terms');
    const bad = { ...draft, body: '{{weeks}}' };
    problemOf(422, await shop.send(contentCalls.previewContent, { as, params, body: { draft: bad } }));
  });
});

describe('bad input', () => {
  test('of too many characters or bytes is refused', async () => {
    const { shop, as } = await setUp();
    const longest = '€'.repeat(MAX_BODY_CHARACTERS);
    expect((await add(shop, as, 'page', { ...PAGE, body: longest })).statusCode).toBe(200);
    expect(problemOf(413, await add(shop, as, 'page', { ...PAGE, body: `${longest}€` })).code).toBe('body-too-long');
    expect((await add(shop, as, 'page', { ...PAGE, body: 'x'.repeat(2_000_000) })).statusCode).toBe(413);
  });

  test('that would take long to read is answered at once', async () => {
    const { shop, as } = await setUp();
    for (const part of ['*a_', '![', '{{#warranty}}', '{{warranty}}', 'https://a/', '/media/'] as const) {
      const body = part.repeat(MAX_BODY_CHARACTERS / part.length);
      const block = await measureLongestBlock(MAX_BLOCK, () => add(shop, as, 'legal', { ...PAGE, body }));
      expect(block, part).toBeLessThanOrEqual(MAX_BLOCK);
    }
  });

  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['a title of two lines', { title: 'a\nb' }, 'title'],
    ['a long title', { title: 'x'.repeat(201) }, 'title'],
    ['a state that there is not', { state: 'deleted' }, 'state'],
    ['a slug that is no slug', { slug: 'About us' }, 'slug'],
    ['a day that is none', { date: '2026-02-30' }, 'date'],
    ['a time that is none', { publishAt: 'tomorrow' }, 'publishAt'],
    ['a picture that is no address', { image: 'javascript:alert(1)' }, 'image'],
    ['an unknown field', { html: '<b>' }, 'html'],
    ['a body that is no text', { body: 1 }, 'body'],
  ])('with %s is refused', async (_, fields, path) => {
    const { shop, as } = await setUp();
    expect(problemOf(400, await add(shop, as, 'page', { ...PAGE, ...fields })).detail).toContain(path);
    expect(await list(shop, as, 'page')).toEqual([]);
  });

  test('with a picture that the shop does not have is refused', async () => {
    const { shop, as } = await setUp();
    const gone = `/media/${'0'.repeat(32)}.webp`;
    expect(problemOf(409, await add(shop, as, 'post', { ...POST, image: gone })).code).toBe('picture-gone');
    expect(problemOf(422, await add(shop, as, 'post', { ...POST, image: '/pictures/x.webp' })).code).toBe(
      'picture-refused',
    );
    expect(
      (await added(shop, as, 'post', { ...POST, image: '/pictures/blog/choosing-switches.webp' })).image,
    ).toBeDefined();
  });

  test('about nothing is refused', async () => {
    const { shop, as } = await setUp();
    expect((await shop.app.inject({ url: '/api/content/essay', headers: as.headers })).statusCode).toBe(400);
    problemOf(404, await put(shop, as, ['page', 'nobody'], { ...PAGE, version: 0 }));
    await shop.expectRefusal(404, contentCalls.deleteContent, { as, params: { kind: 'page', contentId: 'nobody' } });
  });
});

test('the library of pictures knows the texts that show them, and replaces them there', async () => {
  const { shop, as } = await setUp();
  const { _id: id, url } = await addPicture(shop);
  const body = `![Desk](${url})\n\nText`;
  const { _id } = await added(shop, as, 'page', { ...PAGE, image: url, body });
  const usedIn = [{ kind: 'page', _id, title: 'About us' }];
  expect(await listLibrary(shop)).toMatchObject([{ url, usedIn }]);
  const { url: other, ...replaced } = await replacePicture(shop, id, packZeros(16, 16));
  expect(replaced).toMatchObject({ usedIn });
  expect((await list(shop, as, 'page'))[0]).toMatchObject({
    image: other,
    body: `![Desk](${other})\n\nText`,
    version: 2,
  });
});

test('changes say in the audit log what changed', async () => {
  const { shop, as } = await setUp();
  const { _id } = await added(shop, as, 'page', { title: 'About us', body: 'Draft.' });
  await changed(shop, as, ['page', _id], { ...PAGE, version: 1 });
  await changed(shop, as, ['faq', '1'], { title: 'When?', body: 'Soon.', version: 0 });
  await remove(shop, as, 'page', _id);
  const entries = await shop.request(auditCalls.listAudit, { as, query: { kind: 'content' } });
  expect(entries.map(({ text }) => text).toReversed()).toEqual([
    'Added the page “About us”',
    'Changed the page “About us”: text, published',
    'Changed the question “When will my order ship?”: title, text',
    'Deleted the page “About us”',
  ]);
});

test('a change is known to every process when it is answered, and its pages are dropped everywhere', async () => {
  const [edge, otherEdge] = [await startEdge(), await startEdge()];
  const shop = await createTestShop({ config: { edge: edge.config } });
  const [as, other] = [await shop.signInAsAdmin(), await shop.openAnotherProcess({ edge: otherEdge.config })];
  for (const { services } of [shop, other])
    await services.pageCache.get('/faq', async () => ({
      ...{ status: 200, headers: {}, body: Buffer.from('old'), cacheTags: new Set(['content/faq']) },
    }));
  await put(shop, as, ['faq', '1'], { title: 'When?', body: 'Soon.', version: 0 });
  if (shop.database.engine === 'sqlite') await expect.poll(() => answerOf(other, 1), SOON).toBe('Soon.');
  for (const each of [shop, other]) {
    expect(await answerOf(each, 1)).toBe('Soon.');
    expect(each.services.pageCache.find('/faq')).toBeUndefined();
  }
  await expect.poll(() => [edge, otherEdge].map((each) => each.count('content/faq') > 0), SOON).toEqual([true, true]);
});
