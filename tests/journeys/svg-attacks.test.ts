import { pictureCalls } from '#features/media/picture-calls.ts';
import { addSessionCookie, type Person, signInAsAdmin } from './support/api.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';

const OPEN =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20"';
const RECT = '<rect width="40" height="20" fill="#0a0"/>';
const XSS = 'parent.document.title = document.title = window.hacked = `hacked`; alert(1); fetch(`/hacked`)';
const PAGE = 'xmlns="http://www.w3.org/1999/xhtml"';

const ATTACKS: readonly [string, string][] = [
  ['a script', `${OPEN}><script>${XSS}</script>${RECT}</svg>`],
  ['a script in CDATA', `${OPEN}><script type="text/javascript"><![CDATA[${XSS}]]></script>${RECT}</svg>`],
  ['a script in a prefix', `${OPEN} xmlns:s="http://www.w3.org/2000/svg"><s:script>${XSS}</s:script>${RECT}</svg>`],
  ['onload', `${OPEN} onload="${XSS}">${RECT}</svg>`],
  ['handlers', `${OPEN}><g onclick="${XSS}" onfocus="${XSS}" tabindex="0" autofocus="">${RECT}</g></svg>`],
  [
    'motion',
    `${OPEN}><animate attributeName="x" onbegin="${XSS}" dur="1s"/><set attributeName="onload" to="${XSS}"/>${RECT}</svg>`,
  ],
  [
    'a page inside',
    `${OPEN}><foreignObject width="40" height="20"><iframe ${PAGE} srcdoc="&lt;script>${XSS}&lt;/script>"/></foreignObject>${RECT}</svg>`,
  ],
  [
    'an image that fails',
    `${OPEN}><image href="/none" onerror="${XSS}"/><img ${PAGE} src="x" onerror="${XSS}"/>${RECT}</svg>`,
  ],
  ['a link', `${OPEN}><a href="javascript:${XSS}"><path d="M0 0h40v20H0z" fill="#0a0"/></a></svg>`],
  ['markup in a style', `${OPEN}><style>&lt;/style>&lt;script>${XSS}&lt;/script></style>${RECT}</svg>`],
  [
    'markup in a text',
    `${OPEN}><title>&lt;/title>&lt;script>${XSS}&lt;/script></title><text><![CDATA[<script>${XSS}</script>]]></text>${RECT}</svg>`,
  ],
  ['markup in an attribute', `${OPEN}><g id="&quot;>&lt;script>${XSS}&lt;/script>">${RECT}</g></svg>`],
  ['an entity', `<!DOCTYPE svg [<!ENTITY x "<script>${XSS}</script>">]>${OPEN}>&x;${RECT}</svg>`],
  ['instructions', `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="/hacked"?>${OPEN}>${RECT}</svg>`],
  [
    'files from elsewhere',
    `${OPEN}><style>@import "/hacked";</style><use href="/hacked#a"/><g style="fill:url(/hacked)" mask="url(/hacked#m)">${RECT}</g></svg>`,
  ],
];

/** Uploads an SVG. @returns its address. */
async function upload(shop: Shop, { token }: Person, svg: string): Promise<string> {
  const body = new FormData();
  body.append('image', new File([svg], 'logo.svg', { type: 'image/svg+xml' }));
  const answer = await fetch(`${shop.url}/api/image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return pictureCalls.uploadPicture.answer.parse(await answer.json()).data.url;
}

test('an SVG with scripts is drawn without running them: opened, with and without its policy, and as a picture', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  const admin = await signInAsAdmin(shop);
  await addSessionCookie(context, shop, admin);
  // The scripts that Playwright adds to each page do not run there either.
  browserErrors.allow(/Blocked script execution in .+\.svg' because the document's frame is sandboxed/);
  const signs: string[] = [];
  page.on('dialog', (dialog) => {
    signs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (sent) => {
    if (sent.url().includes('hacked')) signs.push(sent.url());
  });
  await page.route(/\/bare\.svg/, async (route) => {
    const response = await route.fetch({ url: `${shop.url}${new URL(route.request().url()).searchParams.get('of')}` });
    await route.fulfill({ contentType: 'image/svg+xml', body: await response.text() });
  });

  for (const [name, svg] of ATTACKS) {
    const address = await upload(shop, admin, svg);
    for (const opened of [address, `/bare.svg?of=${address}`]) {
      await page.goto(opened);
      await page.mouse.click(10, 10);
      expect(await page.evaluate(readDrawing), name).toEqual({ root: 'svg', harmful: [], isHacked: false });
    }
    await page.goto('/faq');
    expect(await page.evaluate(drawPicture, address), name).toEqual({ pixel: [0, 170, 0, 255], isHacked: false });
  }
  expect(signs).toEqual([]);
});

/** Describes the document. Runs in the browser. */
function readDrawing() {
  const harmful = /^(?:script|foreignObject|iframe|image|img|use|animate|set|a)$/;
  const names = [...document.querySelectorAll('*')].map(({ localName }) => localName);
  return {
    root: document.documentElement.localName,
    harmful: names.filter((each) => harmful.test(each)),
    isHacked: 'hacked' in window || document.title.startsWith('hacked'),
  };
}

/** Draws a picture and returns a pixel of it. Runs in the browser. */
async function drawPicture(src: string) {
  const image = new Image();
  image.src = src;
  await image.decode();
  const drawing = document.createElement('canvas').getContext('2d');
  drawing?.drawImage(image, 0, 0, 40, 20);
  return { pixel: [...(drawing?.getImageData(20, 10, 1, 1).data ?? [])], isHacked: 'hacked' in window };
}
