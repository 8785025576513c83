import { expect, test } from 'vitest';
import { excerptOf, formatBlogDate, newestFirst, recentBlogs, shortTitleOf, summarise } from './blog.ts';
import type { Blog } from './blog-schema.ts';

function blogOf(_id: number, date: string): Blog {
  return { _id, date, title: `Post ${_id}`, article: ['One.', 'Two.'], img: `/pictures/blog/${_id}.webp`, alt: '' };
}

function idsOf(blogs: readonly Blog[]): number[] {
  return blogs.map(({ _id }) => _id);
}

test('the newest posts come first, whatever the order of the file', () => {
  const blogs = [blogOf(2, '2026-02-01'), blogOf(3, '2025-12-31'), blogOf(1, '2026-11-05')];
  expect(idsOf(newestFirst(blogs))).toEqual([1, 2, 3]);
  expect(idsOf(blogs)).toEqual([2, 3, 1]);
});

test('of two posts on one day the one that was added later comes first', () => {
  expect(idsOf(newestFirst([blogOf(1, '2026-02-01'), blogOf(2, '2026-02-01')]))).toEqual([2, 1]);
});

test('the three newest posts are recent, the latest first', () => {
  const blogs = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'].map((date, at) => blogOf(at + 1, date));
  expect(idsOf(recentBlogs(blogs))).toEqual([4, 3, 2]);
});

test('fewer than three posts are all recent', () => {
  expect(idsOf(recentBlogs([blogOf(1, '2026-01-01')]))).toEqual([1]);
  expect(recentBlogs([])).toEqual([]);
});

test('a long title is cut to 25 characters', () => {
  expect(shortTitleOf('A tidy desk in one afternoon')).toBe('A tidy desk in one aftern…');
});

test('a title of 25 characters stays whole', () => {
  expect(shortTitleOf('x'.repeat(25))).toBe('x'.repeat(25));
});

test('an excerpt is the first 150 characters of the article', () => {
  expect(excerptOf(['y'.repeat(400)])).toBe(`${'y'.repeat(150)}…`);
  expect(excerptOf(['One.', 'Two.'])).toBe('One. Two.');
});

test('a summary leaves the article out', () => {
  expect(summarise(blogOf(1, '2026-01-01'))).toEqual({
    _id: 1,
    date: '2026-01-01',
    title: 'Post 1',
    shortTitle: 'Post 1',
    excerpt: 'One. Two.',
    img: '/pictures/blog/1.webp',
    alt: '',
  });
});

test.each(['America/Los_Angeles', 'Pacific/Kiritimati'])('a date is the same day for a reader in %s', (timeZone) => {
  const before = process.env.TZ;
  process.env.TZ = timeZone;
  expect(formatBlogDate('2026-09-15')).toBe('15 September 2026');
  process.env.TZ = before;
});
