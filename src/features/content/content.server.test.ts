import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
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
  const faq = listFaq();
  expect(faq.length).toBeGreaterThan(0);
  expect(new Set(faq.map(({ _id }) => _id)).size).toBe(faq.length);
});
