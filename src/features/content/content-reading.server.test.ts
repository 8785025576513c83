import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mergeEntries } from './content-entry.server.ts';
import { LEGAL_PAGES, listSamplePages } from './content-files.server.ts';
import { createContentReading } from './content-reading.server.ts';
import { DEFAULT_NAMED, type NamedSettings } from './shop-values.server.ts';

const SETTINGS: NamedSettings = { ...DEFAULT_NAMED, email: 'help@shop.example' };

/** Reads what comes with the shop, which needs no database. */
function readFiles(settings: Partial<NamedSettings> = {}) {
  const entries = mergeEntries([]);
  return createContentReading({
    query: () => Promise.reject(new Error('There is no database')),
    getEntries: () => entries,
    getSettings: () => ({ ...SETTINGS, ...settings }),
    now: () => 0,
  });
}

async function readLegal(name: string, settings: Partial<NamedSettings> = {}) {
  return (await readFiles(settings).getLegalPage(name)).shown;
}

describe('the posts', () => {
  test('are listed by date, each with a picture and the beginning of its text', () => {
    const blogs = readFiles().listBlogs();
    expect(blogs.map(({ date }) => date)).toEqual(
      blogs
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(blogs.map(({ path }) => path)).size).toBe(blogs.length);
    for (const { img, excerpt } of blogs) {
      expect(existsSync(`public${img}`)).toBe(true);
      expect(excerpt).toMatch(/^.{140,150}…$/);
    }
    expect(readFiles().listRecentBlogs()).toEqual(blogs.slice(0, 3));
  });

  test('are found by words of their titles', () => {
    expect(readFiles().findPosts('choos swit')).toEqual([
      { _id: 1, title: 'Choosing switches: linear, tactile or clicky?', path: '/blog/1' },
    ]);
    expect(readFiles().findPosts('choosing cheese')).toEqual([]);
    expect(readFiles().findPosts(' ')).toEqual([]);
  });
});

describe('the questions', () => {
  test('answer with what the shop promises', async () => {
    const answers = (await readFiles().listJsonFaq()).map(({ answer }) => answer);
    expect(answers).toContainEqual(expect.stringContaining('You have 30 days from delivery to send an item back'));
    expect(answers).toContainEqual(
      expect.stringMatching(/^All products carry a two-year warranty against .* covered\.$/),
    );
    expect(answers).toContainEqual(expect.stringContaining('A person replies within 24 hours, usually'));
  });

  test('say nothing of a warranty that there is not', async () => {
    const all = await readFiles().listJsonFaq();
    const others = await readFiles({ returnDays: 14, warrantyYears: 0, replyHours: 48 }).listJsonFaq();
    expect(others).toHaveLength(all.length - 1);
    const text = JSON.stringify(others);
    expect(text).toContain('use the 14-day return instead');
    expect(text).toContain('within 48 hours');
    expect(text).not.toMatch(/warrant|\b30\b|\b24\b|\{\{/);
  });
});

describe('the legal pages', () => {
  test('but the one about the software are found to be samples', () => {
    expect(listSamplePages()).toEqual(['privacy', 'terms', 'returns', 'imprint']);
  });

  test('have their own titles', async () => {
    const pages = await Promise.all(LEGAL_PAGES.map((name) => readLegal(name)));
    expect(pages.map(({ title }) => title)).toEqual(['Privacy', 'Terms', 'Returns', 'Imprint', 'Accessibility']);
  });

  test('say what the shop promises by default', async () => {
    const { lead, html } = await readLegal('returns');
    expect(lead).toBe('You have 30 days from delivery to send something back.');
    expect(html).toContain('After the 30 days, the two-year <a href="/terms">warranty</a> applies.');
    expect((await readLegal('terms')).html).toContain('All products carry a two-year warranty against');
    const imprint = await readLegal('imprint');
    expect(imprint.html).toContain('A person replies within 24 hours. If');
    expect(imprint.html).toContain('VAT identification number: XX000000000</p>');
  });

  test('say other promises, and nothing of a warranty that there is not', async () => {
    const settings = { returnDays: 60, warrantyYears: 0, replyHours: 1 };
    const { lead, html } = await readLegal('returns', settings);
    expect(lead).toContain('60 days');
    expect(html).toContain('the return costs you nothing.</p>');
    expect((await readLegal('imprint', settings)).html).toContain('A person replies within 1 hour. If');
    for (const name of LEGAL_PAGES) {
      const text = JSON.stringify(await readLegal(name, settings));
      expect(text).not.toMatch(/warrant|30 days from|24 hours/i);
      expect(text).not.toMatch(/[{}]{2}/);
    }
  });

  test('say what becomes of messages and of emails for the newsletter, where the shop takes them', async () => {
    const { html } = await readLegal('privacy');
    expect(html).toContain('<p>The contact form on the FAQ page sends nothing to us.</p>\n<h2');
    expect(html).toContain('has changed. There is no newsletter.</p>');
    const on = (await readLegal('privacy', { contactInbox: true, newsletter: true })).html;
    expect(on).toContain('<strong>Your messages.</strong> What you write in the contact form');
    expect(on).toContain('<p><strong>The newsletter.</strong> If you subscribe');
    expect(on).toContain('has changed. We send the newsletter only if you have subscribed');
    expect(on).not.toMatch(/sends nothing|no newsletter|[{}]{2}/);
  });

  test('show registrations as they were typed', async () => {
    const registrations = [
      { name: 'LUCID', number: 'DE1234567890123' },
      { name: '*OSS*', number: '<b>[1](/x)_2_' },
    ];
    const { html } = await readLegal('imprint', { registrations });
    expect(html.replaceAll('<br>\n', '<br>')).toContain(
      'XX000000000<br>LUCID: DE1234567890123<br>*OSS*: &lt;b&gt;[1](/x)_2_</p>',
    );
  });
});
