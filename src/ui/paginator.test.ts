import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Paginator } from './paginator.tsx';

/** Renders the paginator. Returns the page links between "previous" and "next", and the status text. */
function render(page: number, total: number): { pages: string; status: string } {
  const html = renderToStaticMarkup(createElement(Paginator, { page, pageSize: 5, total, onPage: () => {} }));
  const [status = '', list = ''] = html.split('<nav');
  const items = [...list.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, item = '']) => item.replaceAll(/<[^>]*>/g, ''));
  return { status: status.replaceAll(/<[^>]*>/g, ''), pages: items.filter(Boolean).join(' ') };
}

test.each([
  { page: 1, total: 250, pages: '1 2 3 … 48 49 50' },
  { page: 25, total: 250, pages: '1 2 3 … 25 … 48 49 50' },
  { page: 50, total: 246, pages: '1 2 3 … 48 49 50' },
  { page: 2, total: 30, pages: '1 2 3 4 5 6' },
])('shows three pages at each end around page $page of $total rows: $pages', ({ page, total, pages }) => {
  expect(render(page, total).pages).toBe(pages);
});

test.each([
  { page: 1, total: 6, status: 'showing (1-5) of 6' },
  { page: 2, total: 6, status: 'showing (6-6) of 6' },
  { page: 1, total: 5, status: 'showing (1-5) of 5' },
  { page: 1, total: 0, status: '' },
])('describes page $page of $total rows as "$status"', ({ page, total, status }) => {
  expect(render(page, total).status).toBe(status);
});

test('shows no page links for a single page', () => {
  expect(render(1, 5).pages).toBe('');
});
