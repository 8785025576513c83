import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEFAULT_PROMISES } from '#features/settings/promises.ts';
import { findBlog, listBlogs, listFaq, listRecentBlogs } from './content.server.ts';

test('gives every post two paragraphs, an existing picture and a unique id', () => {
  const ids = listBlogs().map(({ _id }) => String(_id));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    const blog = findBlog(id);
    expect(blog?.article).toHaveLength(2);
    expect(existsSync(`public${blog?.img}`)).toBe(true);
  }
});

test('lists the first of all posts as recent', () => {
  expect(listRecentBlogs()).toEqual(listBlogs().slice(0, 3));
});

test.each(['0', '01', '1.0', '-1', '1e0', ' 1', '9999', 'first', ''])('finds no post with the id "%s"', (id) => {
  expect(findBlog(id)).toBeUndefined();
});

test('gives every question a unique id', () => {
  const faq = listFaq(DEFAULT_PROMISES);
  expect(faq.length).toBeGreaterThan(0);
  expect(new Set(faq.map(({ _id }) => _id)).size).toBe(faq.length);
});

test('answers with what the shop promises, and leaves out the question about a warranty that there is not', () => {
  const answers = listFaq(DEFAULT_PROMISES).map(({ answer }) => answer);
  expect(answers).toContainEqual(expect.stringContaining('You have 30 days from delivery to send an item back'));
  expect(answers).toContainEqual(
    expect.stringMatching(/^All products carry a two-year warranty against .* covered\.$/),
  );
  expect(answers).toContainEqual(expect.stringContaining('A person replies within 24 hours, usually'));

  const others = listFaq({ returnDays: 14, warrantyYears: 0, replyHours: 48 });
  expect(others).toHaveLength(answers.length - 1);
  const text = JSON.stringify(others);
  expect(text).toContain('use the 14-day return instead');
  expect(text).toContain('within 48 hours');
  expect(text).not.toMatch(/warrant|\b30\b|\b24\b|\{\{/);
});
