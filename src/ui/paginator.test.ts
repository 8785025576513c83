import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Paginator } from './paginator.tsx';

/** What is on show: the pages between "previous" and "next", and the words beside them. */
function show(page: number, total: number): { pages: string; words: string } {
  const html = renderToStaticMarkup(createElement(Paginator, { page, pageSize: 5, total, onPage: () => {} }));
  const [words = '', list = ''] = html.split('<nav');
  const items = [...list.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, item = '']) => item.replaceAll(/<[^>]*>/g, ''));
  return { words: words.replaceAll(/<[^>]*>/g, ''), pages: items.filter(Boolean).join(' ') };
}

test.each([
  { page: 1, total: 250, pages: '1 2 3 … 48 49 50' },
  { page: 25, total: 250, pages: '1 2 3 … 25 … 48 49 50' },
  { page: 50, total: 246, pages: '1 2 3 … 48 49 50' },
  { page: 2, total: 30, pages: '1 2 3 4 5 6' },
])('page $page of $total rows stands between three pages at each end: $pages', ({ page, total, pages }) => {
  expect(show(page, total).pages).toBe(pages);
});

test.each([
  { page: 1, total: 6, words: 'showing (1-5) of 6' },
  { page: 2, total: 6, words: 'showing (6-6) of 6' },
  { page: 1, total: 5, words: 'showing (1-5) of 5' },
  { page: 1, total: 0, words: '' },
])('page $page of $total rows says "$words"', ({ page, total, words }) => {
  expect(show(page, total).words).toBe(words);
});

test('one page needs no way to another', () => {
  expect(show(1, 5).pages).toBe('');
});
