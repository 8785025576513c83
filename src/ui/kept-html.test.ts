import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type KeepHtml, KeptHtml, useKeptContent } from './kept-html.ts';

const ofProduct = {};

function Card({ of, text }: { of: object | undefined; text: string }) {
  return createElement('article', useKeptContent(of, '', text));
}

test('content is kept for its object alone, and without one it is neither kept nor replaced', () => {
  const kept = new Map<object, string>();
  const keep: KeepHtml = (of, _, content) => {
    const html = kept.get(of) ?? renderToString(content);
    kept.set(of, html);
    return html;
  };
  const render = (of: object | undefined, text: string) =>
    renderToString(createElement(KeptHtml, { value: keep }, createElement(Card, { of, text })));
  expect(render(undefined, 'with a note')).toBe('<article>with a note</article>');
  expect([render(ofProduct, 'first'), render(ofProduct, 'second')]).toEqual(Array(2).fill('<article>first</article>'));
  expect(render(undefined, 'with a note')).toBe('<article>with a note</article>');
});
