import { LinkChecker, LinkState } from 'linkinator';
import { isAllowed } from '../support/robots.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';

const CHECKED_AT_ONCE = 16;

/** Follows all links of the shop to itself, but not the combinations of filters that robots.txt disallows. */
async function checkLinks({ url }: Shop) {
  const [robots, sitemap] = await Promise.all(
    ['/robots.txt', '/sitemap.xml'].map(async (path) => (await fetch(url + path)).text()),
  );
  const listed = [...(sitemap ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  const isSkipped = (link: string) => !link.startsWith(`${url}/`) || !isAllowed(robots ?? '', link.slice(url.length));
  const { links } = await new LinkChecker().check({
    path: [`${url}/`, ...listed],
    recurse: true,
    concurrency: CHECKED_AT_ONCE,
    checkFragments: true,
    // The fragment of the desk names what stands on it.
    fragmentsToSkip: async (_, page) => page.startsWith(`${url}/desk`),
    linksToSkip: async (link) => isSkipped(link),
  });
  return links;
}

for (const sample of ['default', 'europe']) {
  test.describe(`the ${sample} sample`, () => {
    test.use(sample === 'default' ? { samplesOnly: true } : { environment: { SAMPLE: sample } });

    test('has no broken link', async ({ shop }) => {
      const links = await checkLinks(shop);
      const broken = links.filter(({ state }) => state === LinkState.BROKEN);
      expect(broken.map(({ status, url, parent }) => `${status} ${url} on ${parent}`)).toEqual([]);
      expect(new Set(links.filter(({ state }) => state === LinkState.OK).map(({ url }) => url)).size).toBeGreaterThan(
        200,
      );
    });
  });
}
