import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findBlog, listBlogs, listFaq, listRecentBlogs } from './content.server.ts';

test('every post has two paragraphs, a picture that exists and an id of its own', () => {
  const ids = listBlogs().map(({ _id }) => String(_id));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    const blog = findBlog(id);
    expect(blog?.article).toHaveLength(2);
    expect(existsSync(`public${blog?.img}`)).toBe(true);
  }
});

test('the recent posts are the first of all', () => {
  expect(listRecentBlogs()).toEqual(listBlogs().slice(0, 3));
});

test.each(['0', '01', '1.0', '-1', '1e0', ' 1', '9999', 'first', ''])('no post has the id "%s"', (id) => {
  expect(findBlog(id)).toBeUndefined();
});

test('every question has an answer and an id of its own', () => {
  const faq = listFaq();
  expect(faq.length).toBeGreaterThan(0);
  expect(new Set(faq.map(({ _id }) => _id)).size).toBe(faq.length);
});
