import { describe, expect, test } from 'vitest';
import { pictureCalls } from '#features/media/picture-calls.ts';
import { jpegAddress } from '#ui/picture-widths.ts';
import { formWith } from '../support/pictures.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const drawing = (inside: string, attributes = 'viewBox="0 0 40 20"') => `<svg ${NS} ${attributes}>${inside}</svg>`;
const RECT = '<rect width="40" height="20" fill="#123456"></rect>';

async function send(shop: TestShop, svg: string | Buffer) {
  const as = await shop.signInAsAdmin();
  const form = formWith(Buffer.from(svg), { name: 'logo.svg', type: 'image/svg+xml' });
  return shop.send(pictureCalls.uploadPicture, { as, form });
}

/** Uploads an SVG. @returns the text that the shop serves. */
async function clean(shop: TestShop, svg: string): Promise<string> {
  const response = await send(shop, svg);
  expect(response.statusCode, response.body).toBe(200);
  const { data } = pictureCalls.uploadPicture.answer.parse(response.json());
  return (await shop.app.inject(data.url)).body;
}

test('an SVG is served with a policy that lets it load and run nothing', async () => {
  const shop = await createTestShop();
  const response = await send(shop, drawing(RECT));
  const { data } = pictureCalls.uploadPicture.answer.parse(response.json());
  expect(data).toMatchObject({
    width: 40,
    height: 20,
    url: expect.stringMatching(/^\/media\/[0-9a-f]{32}_40x20\.svg$/),
  });

  const { headers, body } = await shop.app.inject(data.url);
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(body).toBe(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${RECT}</svg>`);
  expect(data.bytes).toBe(body.length);
  const jpeg = await shop.app.inject(jpegAddress(data.url, 'mail'));
  expect([jpeg.statusCode, jpeg.headers['content-type']]).toEqual([200, 'image/jpeg']);
});

describe('of an SVG, what could run or load something is removed:', () => {
  test.each<[string, string]>([
    ['scripts', '<script>alert(1)</script><SCRIPT>alert(1)</SCRIPT><script href="//evil.example/x.js"/>'],
    ['handlers', '<g onclick="alert(1)" ONLOAD="alert(1)" onbegin="alert(1)"></g>'],
    [
      'pages',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
    ],
    ['pictures', '<image href="https://evil.example/x.png"/><image xlink:href="data:image/svg+xml,alert(1)"/>'],
    ['links', '<a href="javascript:alert(1)"><path d="M0 0"></path></a><a xlink:href="data:text/html,alert(1)"></a>'],
    ['repetition', '<use href="https://evil.example/#x"/><use xlink:href="#a"/>'],
    ['motion', '<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>'],
    [
      'references',
      '<path fill="url(https://evil.example/x)" mask="URL( //evil.example)" filter="u\\72l(evil.example)"/>',
    ],
    ['gradients from elsewhere', '<linearGradient href="https://evil.example/#a"></linearGradient>'],
    [
      'styles that load',
      '<style>@import "//evil.example";</style><style>g{fill:url(//evil.example)}</style><g style="fill:url(evil.example)"/>',
    ],
    [
      'markup in styles',
      '<style>&lt;script>alert(1)&lt;/script></style><style><![CDATA[</style><script>alert(1)</script>]]></style>',
    ],
    [
      'other namespaces',
      '<x:script xmlns:x="http://www.w3.org/2000/svg"></x:script><html:img xmlns:html="http://www.w3.org/1999/xhtml" onerror="alert(1)"/>',
    ],
    ['comments and instructions', '<!-- alert(1) --><?xml-stylesheet href="https://evil.example"?>'],
  ])('%s', async (_, inside) => {
    const shop = await createTestShop();
    const cleaned = await clean(shop, drawing(inside + RECT));
    expect(cleaned).not.toMatch(
      /script>|on\w+=|evil|javascript|data:|foreignObject|<use|<image|<a[ >]|<animate|<set|<!|<\?|\\/i,
    );
    expect(cleaned).toContain(RECT);
  });

  test('entities, which are not expanded', async () => {
    const shop = await createTestShop();
    const entities = '<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">';
    const svg = `<?xml version="1.0"?><!DOCTYPE svg [${entities}]>${drawing(`<text>&b;&x;</text>${RECT}`)}`;
    const cleaned = await clean(shop, svg);
    expect(cleaned).toContain('<text>&amp;b;&amp;x;</text>');
    expect(cleaned).not.toMatch(/ENTITY|DOCTYPE|aaaa|root:/);
  });
});

test('styles, gradients and references within the drawing stay', async () => {
  const shop = await createTestShop();
  const inside = [
    '<style>.a, .b &gt; .c { fill: #123; font-family: "Geist" }</style>',
    '<linearGradient id="g"><stop offset="0" stop-color="#fff"></stop></linearGradient>',
    '<g clip-path="url(#c)" style="fill: url(#g)"><path fill="url(&quot;#g&quot;)" d="M0 0h1"></path></g>',
    '<text x="1">A &amp; B &lt; C</text>',
  ].join('');
  const cleaned = await clean(shop, drawing(inside));
  expect(cleaned).toContain(inside.replace('&gt;', '>'));
});

describe('an SVG is refused:', () => {
  test.each<[string, string | Buffer, string]>([
    ['that is larger than 200 kB', drawing(`<path d="${'M0 0'.repeat(60_000)}"/>`), 'drawing-too-large'],
    ['with too many elements', drawing('<g/>'.repeat(3_000)), 'drawing-too-large'],
    ['with too many entities', drawing(`<text>${'&amp;'.repeat(3_000)}</text>`), 'drawing-too-large'],
    ['that is not UTF-8', Buffer.from(drawing('<text>\xff</text>'), 'latin1'), 'unreadable'],
    ['without a size that can be drawn', drawing(RECT, 'width="0" height="0"'), 'unreadable'],
    ['of a hundred thousand pixels', drawing(RECT, 'width="100000" height="100000"'), 'unreadable'],
    ['of which there are two', drawing(RECT) + drawing(RECT), 'unreadable'],
  ])('%s', async (_, svg, code) => {
    const shop = await createTestShop();
    const response = await send(shop, svg);
    expect([response.statusCode, response.json()]).toMatchObject([422, { code }]);
    expect(await shop.services.db.selectFrom('picture').selectAll().execute()).toEqual([]);
  });

  test('with hostile beginnings without blocking the process', async () => {
    const shop = await createTestShop();
    for (const text of [
      '<!DOCTYPE '.repeat(19_000),
      '<!DOCTYPE ['.repeat(17_000),
      '<!--'.repeat(40_000),
      '<?'.repeat(90_000),
    ]) {
      expect((await send(shop, text)).statusCode).toBe(415);
    }
  });
});
