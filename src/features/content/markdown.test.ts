import { expect, test } from 'vitest';
import { renderMarkdown, renderText } from './markdown.ts';

/** Renders Markdown below a title and a lead. */
function render(markdown: string): string {
  return renderText(`# Title\n\nThe lead.\n\n${markdown}`).html.trim();
}

test('separates the title and the lead from the rest', () => {
  expect(renderText('# Terms\n\nWhat holds.\n\n## Orders\n\nPlace one.')).toEqual({
    title: 'Terms',
    lead: 'What holds.',
    html: '<h2>Orders</h2>\n<p>Place one.</p>\n',
  });
});

test.each(['', 'No heading.', '# Only a heading', '# Heading\n\n## Another'])('rejects the text "%s"', (source) => {
  expect(() => renderText(source)).toThrow('does not begin with a heading and a paragraph');
});

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['Some <img src=x onerror=alert(1)> text', '<p>Some &lt;img src=x onerror=alert(1)&gt; text</p>'],
  ['<!-- note -->', '&lt;!-- note --&gt;'],
])('shows the HTML %s as it is written', (markdown, html) => {
  expect(render(markdown)).toBe(html);
});

test.each(['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x'])(
  'does not link to %s',
  (href) => {
    expect(render(`[**a** link](${href})`)).toBe('<p><strong>a</strong> link</p>');
  },
);

test.each(['/faq', 'https://example.com/a?b=c', 'mailto:a@example.com', 'tel:+1555', '#orders'])(
  'links to %s',
  (href) => {
    expect(render(`[link](${href})`)).toBe(`<p><a href="${href}">link</a></p>`);
  },
);

test('renders a text without a heading', () => {
  expect(renderMarkdown('Some **bold** text.')).toBe('<p>Some <strong>bold</strong> text.</p>\n');
});
