import { expect, test } from 'vitest';
import { excerptOf, newestFirst, recentBlogs, shortTitleOf, summarise } from './blog-posts.ts';
import type { Blog } from './blog-schema.ts';

function blogOf(_id: number, date: string): Blog {
  return { _id, date, title: `Post ${_id}`, article: ['One.', 'Two.'], img: `/pictures/blog/${_id}.webp`, alt: '' };
}

function idsOf(blogs: readonly Blog[]): number[] {
  return blogs.map(({ _id }) => _id);
}

test('sorts posts from newest to oldest', () => {
  const blogs = [blogOf(2, '2026-02-01'), blogOf(3, '2025-12-31'), blogOf(1, '2026-11-05')];
  expect(idsOf(newestFirst(blogs))).toEqual([1, 2, 3]);
  expect(idsOf(blogs)).toEqual([2, 3, 1]);
});

test('sorts posts of the same day by descending id', () => {
  expect(idsOf(newestFirst([blogOf(1, '2026-02-01'), blogOf(2, '2026-02-01')]))).toEqual([2, 1]);
});

test('lists the three newest posts as recent, latest first', () => {
  const blogs = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'].map((date, at) => blogOf(at + 1, date));
  expect(idsOf(recentBlogs(blogs))).toEqual([4, 3, 2]);
});

test('lists all posts as recent if there are fewer than three', () => {
  expect(idsOf(recentBlogs([blogOf(1, '2026-01-01')]))).toEqual([1]);
  expect(recentBlogs([])).toEqual([]);
});

test('cuts a long title to 25 characters', () => {
  expect(shortTitleOf('A tidy desk in one afternoon')).toBe('A tidy desk in one aftern…');
});

test('keeps a title of 25 characters whole', () => {
  expect(shortTitleOf('x'.repeat(25))).toBe('x'.repeat(25));
});

test('takes the first 150 characters of the article as excerpt', () => {
  expect(excerptOf(['y'.repeat(400)])).toBe(`${'y'.repeat(150)}…`);
  expect(excerptOf(['quiet '.repeat(24), 'keyboards for everyone'])).toBe(`${'quiet '.repeat(24)} keybo…`);
  expect(excerptOf(['y'.repeat(150)])).toBe('y'.repeat(150));
  expect(excerptOf(['One.', 'Two.'])).toBe('One. Two.');
});

test('leaves the article out of a summary', () => {
  expect(summarise(blogOf(1, '2026-01-01'))).toEqual({
    _id: 1,
    date: '2026-01-01',
    day: '1 January 2026',
    title: 'Post 1',
    shortTitle: 'Post 1',
    excerpt: 'One. Two.',
    img: '/pictures/blog/1.webp',
    alt: '',
  });
});
