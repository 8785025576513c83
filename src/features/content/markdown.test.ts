import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';
import { listPictures, plainParagraphs, splitText } from './markdown-text.server.ts';

const OWN = '/media/0123456789abcdef0123456789abcdef.webp';

function render(source: string): string {
  return renderMarkdown(source).trim();
}

test.each([
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['Some <img src=x onerror=alert(1)> text', '<p>Some &lt;img src=x onerror=alert(1)&gt; text</p>'],
  ['<!-- note -->', '<p>&lt;!-- note --&gt;</p>'],
  ['&lt;b&gt;', '<p>&lt;b&gt;</p>'],
  ['```"><b>\n<b>\n```', '<pre><code class="language-&quot;&gt;&lt;b&gt;">&lt;b&gt;\n</code></pre>'],
])('shows the HTML %s as it is written', (source, html) => {
  expect(render(source)).toBe(html);
});

test.each([
  '[link](javascript:alert(1))',
  '[link](JavaScript:alert(1))',
  '[link](javascript&colon;alert(1))',
  '[link](&#106;avascript:alert(1))',
  '[link](java&#x09;script:alert(1))',
  '[link](data:text/html,x)',
  '[link](vbscript:x)',
  '[link](//evil.example)',
  '[link][1]\n\n[1]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![alt](javascript:alert(1))',
  '![alt](data:image/svg+xml,x)',
  'javascript:alert(1)',
])('makes no link or picture of %s', (source) => {
  expect(render(source)).not.toMatch(/<(?:a|img)\b/);
});

test.each(['/faq', 'mailto:a@example.com', 'tel:+1555', '#orders'])('links to %s', (href) => {
  expect(render(`[link](${href})`)).toBe(`<p><a href="${href}">link</a></p>`);
});

test('gives other sites no access to the page that links to them', () => {
  expect(render('[link](https://example.com/a?b=c)')).toBe(
    '<p><a href="https://example.com/a?b=c" rel="noopener">link</a></p>',
  );
  expect(render('See https://example.com.')).toContain('<a href="https://example.com" rel="noopener">');
});

test.each([
  ['[link](/a"onclick="alert(1))', 'href="/a%22onclick=%22alert(1)"'],
  ['[link](/a "x\\" onclick=alert(1) \\"")', 'title="x&quot; onclick=alert(1) &quot;"'],
  [`![x" onerror="alert(1)](${OWN})`, 'alt="x&quot; onerror=&quot;alert(1)"'],
])('lets %s add no attribute', (source, part) => {
  expect(render(source)).toContain(part);
});

describe('pictures', () => {
  test('of the shop are shown in all widths, and load when they are near', () => {
    const html = render(`![Two boards](${OWN})`);
    expect(html).toContain(`<img src="${OWN}" alt="Two boards" loading="lazy" decoding="async">`);
    expect(html).toContain('-640.avif 640w');
    expect(render('![Switches](/pictures/blog/choosing-switches.webp)')).toContain('choosing-switches-640.avif 640w');
  });

  test('of other sites are links, outside of links', () => {
    expect(render('![Cat](https://example.com/cat.png)')).toBe(
      '<p><a href="https://example.com/cat.png" rel="noopener">Cat</a></p>',
    );
    expect(render('[![Cat](https://example.com/cat.png)](/faq)')).toBe('<p><a href="/faq">Cat</a></p>');
    expect(render('![Cat](/cat.png)')).toBe('<p>Cat</p>');
  });

  test('of the shop are listed once each', () => {
    expect(listPictures(`![a](${OWN})\n\n> ![b](${OWN}) ![c](https://example.com/c.png)`)).toEqual([OWN]);
  });
});

test('headings are below that of the page', () => {
  expect(render('# One\n\n## Two\n\n### Three')).toBe('<h2>One</h2>\n<h2>Two</h2>\n<h3>Three</h3>');
});

test.each(['*a_', '[', '![', '> ', '1. ', '<', '`a', '[a][', '&amp;', '|a|b|\n|-|-|\n'])(
  'a text made of %j renders in time that grows with its length',
  (part) => {
    // A quadratic renderer takes minutes for this, and the test times out.
    expect(renderMarkdown(part.repeat(200_000 / part.length)).length).toBeGreaterThan(0);
  },
);

test('plain paragraphs have no marks', () => {
  const source =
    '# Why\n\nA **quiet** [board](/x) &amp; `code` <b>\nin two lines.\n\n- one\n- two ![pic](/x.png)\n\n---';
  expect(plainParagraphs(source)).toEqual(['Why', 'A quiet board & code <b> in two lines.', 'one', 'two']);
});

describe('a text of a file', () => {
  test('is split into title, lead and the rest', () => {
    expect(splitText('# Terms\n\nWhat holds.\n\n## Orders\n\nPlace one.\n')).toEqual({
      title: 'Terms',
      lead: 'What holds.',
      body: '## Orders\n\nPlace one.',
    });
  });

  test.each(['', 'No heading.', '# Only a heading', '# Heading\n\n## Another'])('is rejected as "%s"', (source) => {
    expect(() => splitText(source)).toThrow('does not begin with a heading and a paragraph');
  });
});
