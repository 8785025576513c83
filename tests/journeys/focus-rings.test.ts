import { addSessionCookie, getProduct, signInAsAdmin } from './support/api.ts';
import { expect, test } from './support/test.ts';
import { openPage } from './support/visits.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('every link and control of the shop shows the keyboard focus', async ({ page, shop }) => {
  const { _id, name } = await getProduct(shop, 'Cloudrow 75');
  for (const [path, heading] of [
    ['/', 'Keyboards and gadgets'],
    ['/products?attr.kind=Keyboards', 'Keyboards'],
    [`/product/${_id}`, name],
    ['/faq', 'FAQ'],
  ] as const) {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await openPage(page, path, heading);
      expect(await page.evaluate(listUnseen), `${path}, ${width} px`).toEqual([]);
    }
  }
});

test('every link and control of the dashboard shows the keyboard focus', async ({ page, context, shop }) => {
  await addSessionCookie(context, shop, await signInAsAdmin(shop));
  for (const [path, heading] of [
    ['', 'Today'],
    ['/mangeOrders', 'ORDERS LIST'],
    ['/reviews', 'Reviews'],
    ['/settings', 'Settings'],
  ] as const) {
    await openPage(page, `/adminDashboard${path}`, heading);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await page.evaluate(listUnseen), path).toEqual([]);
  }
});

/**
 * Runs in the page: lists what looks the same with the focus, or is in a part of the page that is hidden. Of elements
 * with the same classes it tries the first. Sliders draw the ring around their thumb, which scripts cannot read.
 */
function listUnseen(): string[] {
  const look = (element: Element | null, pseudo?: string) => {
    if (!element) return '';
    const { outline, outlineOffset, outlineStyle, borderColor, backgroundColor } = getComputedStyle(element, pseudo);
    return `${outlineStyle === 'none' ? '' : outline + outlineOffset} ${borderColor} ${backgroundColor}`;
  };
  const lookAround = (element: Element) =>
    [element, element.nextElementSibling, element.closest('label')]
      .map((each) => look(each))
      .concat(look(element, '::after'))
      .join();
  // The types of browsers do not know this option yet.
  const visibly: FocusOptions & { focusVisible: boolean } = { focusVisible: true };
  const controls = document.querySelectorAll<HTMLElement>(
    ':is(a[href], button, input, select, textarea, summary):not(.slider, [type=hidden], [tabindex="-1"])',
  );
  const kinds = Map.groupBy(controls, ({ className, parentElement, ariaCurrent }) =>
    [parentElement?.className, className, ariaCurrent].join(' > '),
  );
  const unseen = kinds.entries().filter(([, [control]]) => {
    if (!control?.checkVisibility({ visibilityProperty: true })) return false;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const without = lookAround(control);
    control.focus(visibly);
    const isClipped = [...document.querySelectorAll('thead, .visually-hidden')].some(
      (part) => getComputedStyle(part).clipPath !== 'none' && part.contains(control),
    );
    return document.activeElement === control && (isClipped || lookAround(control) === without);
  });
  return [...unseen].map(([kind]) => kind);
}
