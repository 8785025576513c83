import { getProduct } from './support/api.ts';
import { expect, test } from './support/test.ts';

/** Pages that the sitemap does not name, as they are sent: dashboards are empty until scripts load. */
const OTHER_PAGES = [
  '/products?company=Kelvane&price=100&layout=list',
  '/search?q=mint+keybord',
  '/search',
  '/offline',
  '/nowhere',
  '/cart',
  '/checkout',
  '/signIn',
  '/signIn/code',
  '/signUp',
  '/forgotPassword',
  '/resetPassword?token=any',
  '/stopInvitations',
  '/stockAlert',
  '/confirmNewsletter',
  '/stopNewsletter',
  '/userDashboard',
  '/adminDashboard',
];

for (const sample of ['default', 'europe']) {
  test.describe(`the ${sample} sample`, () => {
    test.use(sample === 'default' ? { samplesOnly: true } : { environment: { SAMPLE: sample } });

    test('the HTML of every page is valid as it is sent', async ({ shop, htmlChecker }) => {
      const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
      const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => url);
      expect(listed.length).toBeGreaterThan(40);
      const compared = await Promise.all(['Cloudrow 75', 'Alderway 60'].map((name) => getProduct(shop, name)));
      const others = [...OTHER_PAGES, `/compare?ids=${compared.map(({ _id }) => _id).join(',')}`];

      for (const url of [...listed, ...others.map((path) => `${shop.url}${path}`)]) {
        const html = await (await fetch(url)).text();
        expect(html, url).toContain('<!DOCTYPE html>');
        expect(await htmlChecker.listErrors(html), url).toEqual([]);
      }
    });
  });
}
