import type { CDPSession, Locator, Page } from '@playwright/test';
import { addProduct, getProduct } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { sumLayoutShifts } from './support/layout-shifts.ts';
import { expect, MOTION, test } from './support/test.ts';

test.use(MOTION);

const NAME = 'Gullrest Wireless Mouse';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test.describe('on a wide screen', () => {
  test.beforeEach(async ({ page, shop }) => openProduct(page, shop));

  test('buttons and thumbnails change the picture, which is announced', async ({ page }) => {
    await expectPicture(page, 1);
    await expect(announcement(page)).toBeEmpty();
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expectPicture(page, 2);
    await expect(announcement(page)).toHaveText('Picture 2 of 3');
    await page.getByRole('link', { name: /^Picture 3 of 3: / }).click();
    await expectPicture(page, 3);
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expectPicture(page, 1);
    await expect(announcement(page)).toHaveText('Picture 1 of 3');
    await page.getByRole('button', { name: 'Previous picture' }).click();
    await expectPicture(page, 3);
    await expect(page).toHaveURL(/\/product\/[^#]+$/);
  });

  test('arrow keys change the picture while the gallery has the focus', async ({ page }) => {
    await page.keyboard.press('ArrowRight');
    await expectPicture(page, 1);
    await page.getByRole('group', { name: 'Large pictures' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expectPicture(page, 3);
    await page.keyboard.press('ArrowLeft');
    await expectPicture(page, 2);
    await page.keyboard.press('Enter');
    await expect(zoomDialog(page)).toBeVisible();
  });

  test('the zoom shows the same picture with its text, and Escape returns the focus', async ({ page }) => {
    await page.getByRole('button', { name: 'Next picture' }).click();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const dialog = zoomDialog(page);
    await expect(dialog.getByText('2 / 3')).toBeVisible();
    await expect(zoomed(page)).toHaveAttribute('src', /gullrest-mouse-2\.webp$/);
    await expect(dialog.getByText(/^Left side of the off-white mouse/)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByText('3 / 3')).toBeVisible();
    await dialog.getByRole('button', { name: 'Next picture' }).click();
    await expect(dialog.getByText('1 / 3')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeFocused();
    await expectPicture(page, 1);
  });

  test('buttons, keys, wheel and double click enlarge the picture, and arrow keys move it', async ({ page }) => {
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const dialog = zoomDialog(page);
    await dialog.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => scaleOf(page)).toBe(1.5);
    await page.keyboard.press('+');
    await expect.poll(() => scaleOf(page)).toBe(2.25);
    const before = await offsetOf(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await offsetOf(page)).x).toBeLessThan(before.x);
    expect((await offsetOf(page)).y).toBeLessThan(before.y);
    await expect(dialog.getByText('1 / 3')).toBeVisible();
    await page.keyboard.press('0');
    await expect.poll(() => scaleOf(page)).toBe(1);
    await expect(dialog.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');

    await zoomed(page).hover();
    await page.mouse.wheel(0, -300);
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.5);
    await zoomed(page).dblclick();
    await expect.poll(() => scaleOf(page)).toBe(1);
    await zoomed(page).dblclick({ position: { x: 100, y: 100 } });
    await expect.poll(() => scaleOf(page)).toBe(2.5);
    await dialog.getByRole('button', { name: 'Next picture' }).click();
    await expect.poll(() => scaleOf(page)).toBe(1);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });

  test('an enlarged picture is dragged, and the whole one is swiped', async ({ page }) => {
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await zoomed(page).dblclick();
    const before = await offsetOf(page);
    await dragBy(page, -120, -60);
    expect(await offsetOf(page)).toEqual({ x: before.x - 120, y: before.y - 60 });
    await page.keyboard.press('0');
    await dragBy(page, -120, 0);
    await expect(zoomDialog(page).getByText('2 / 3')).toBeVisible();
    await dragBy(page, 120, 0);
    await expect(zoomDialog(page).getByText('1 / 3')).toBeVisible();
    await dragBy(page, 30, 0);
    await expect(zoomDialog(page).getByText('1 / 3')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a swipe changes the picture; there are neither arrows nor thumbnails', async ({ page, context, shop }) => {
    await openProduct(page, shop);
    await expect(page.getByRole('button', { name: 'Next picture' })).toBeHidden();
    await expect(page.getByRole('link', { name: /^Picture 2/ })).toBeHidden();
    const touch = await context.newCDPSession(page);
    await swipe(page, touch, -250);
    await expectPicture(page, 2);
    await expect(announcement(page)).toHaveText('Picture 2 of 3');
    await swipe(page, touch, -250);
    await expectPicture(page, 3);
    await swipe(page, touch, 250);
    await expectPicture(page, 2);
    await expectAccessible(page);
  });

  test('two fingers enlarge the picture in the zoom, and one swipes', async ({ page, context, shop }) => {
    await openProduct(page, shop);
    await page.getByRole('button', { name: 'Zoom in' }).tap();
    const touch = await context.newCDPSession(page);
    const { x, y } = await centreOf(zoomed(page));
    const fingers = (apart: number) => [
      { x: x - apart, y, id: 0 },
      { x: x + apart, y, id: 1 },
    ];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(80) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => scaleOf(page)).toBeCloseTo(2, 1);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
    await expectAccessible(page);

    await zoomDialog(page).getByRole('button', { name: 'Zoom out' }).tap();
    await zoomDialog(page).getByRole('button', { name: 'Zoom out' }).tap();
    await expect.poll(() => scaleOf(page)).toBe(1);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y, id: 0 }] });
    // The finger is lifted in the frame of its movement.
    await Promise.all([
      touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x - 90, y, id: 0 }] }),
      touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ]);
    await expect(zoomDialog(page).getByText('2 / 3')).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('thumbnails lead to the large pictures', async ({ page, shop }) => {
    const { _id } = await getProduct(shop, NAME);
    await page.goto(`/product/${_id}`);
    await expect(page.getByRole('button', { name: 'Next picture' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeHidden();
    await page.getByRole('link', { name: /^Picture 2 of 3/ }).click();
    await expect(picture(page, 2)).toBeInViewport({ ratio: 0.5 });
    await expect(picture(page, 1)).not.toBeInViewport({ ratio: 0.1 });
  });
});

for (const width of [1280, 390]) {
  test(`at ${width} px only the first picture is loaded at first, and nothing shifts`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 800 });
    await openProduct(page, shop);
    const image = (number: number) => picture(page, number).locator('img');
    await expect(image(1)).toHaveAttribute('fetchpriority', 'high');
    await expect.poll(() => widthOf(image(1))).toBeGreaterThan(0);
    for (const number of [2, 3]) await expect(image(number)).toHaveAttribute('loading', 'lazy');
    await page.getByRole('group', { name: 'Large pictures' }).focus();
    await expect.poll(() => widthOf(image(2))).toBeGreaterThan(0);
    await page.keyboard.press('ArrowRight');
    await expectPicture(page, 2);
    expect(await sumLayoutShifts(page)).toBe(0);
  });
}

test('a product with one picture has no controls', async ({ page, shop }) => {
  const { _id } = await addProduct(shop);
  await page.goto(`/product/${_id}`);
  await expect(page.locator('main .product-detail .tile img')).toBeVisible();
  await expect(page.getByRole('region', { name: /^Pictures of / })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Zoom in' })).toHaveCount(0);
});

async function openProduct(page: Page, shop: Parameters<typeof getProduct>[0]): Promise<void> {
  const { _id } = await getProduct(shop, NAME);
  // Requested after hydration.
  const session = page.waitForResponse('**/api/auth/get-session');
  await page.goto(`/product/${_id}`);
  await session;
}

function picture(page: Page, number: number): Locator {
  return page.locator(`#picture-${number}`);
}

function announcement(page: Page): Locator {
  return page.getByRole('region', { name: `Pictures of ${NAME}` }).getByRole('status');
}

function zoomDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: `Pictures of ${NAME}` });
}

function zoomed(page: Page): Locator {
  return zoomDialog(page).getByRole('img');
}

async function expectPicture(page: Page, number: number): Promise<void> {
  await expect(picture(page, number)).toBeInViewport({ ratio: 0.5 });
  await expect.poll(() => distanceToRest(picture(page, number))).toBeLessThan(1);
  await expect(page.getByText(`${number} / 3`, { exact: true })).toBeVisible();
  await expect(page.locator('[href^="#picture-"][aria-current=true]')).toHaveAttribute('href', `#picture-${number}`);
}

/** How far a picture still has to scroll, in pixels. A swipe during that would start from elsewhere. */
function distanceToRest(shown: Locator): Promise<number> {
  return shown.evaluate((tile) => {
    const strip = tile.parentElement?.getBoundingClientRect();
    return Math.abs(tile.getBoundingClientRect().left - (strip?.left ?? 0));
  });
}

/** Swipes over the large picture as a finger does: it moves once in a frame, so that its speed is that of a hand. */
async function swipe(page: Page, touch: CDPSession, distance: number): Promise<void> {
  const { x, y } = await centreOf(page.getByRole('group', { name: 'Large pictures' }));
  const start = { x: x - distance / 2, y };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] });
  for (let step = 1; step <= 8; step++) {
    const touchPoints = [{ x: start.x + (distance * step) / 8, y }];
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Drags the picture in the zoom with the mouse. */
async function dragBy(page: Page, x: number, y: number): Promise<void> {
  const frame = await centreOf(page.locator('.zoom-frame'));
  await page.mouse.move(frame.x, frame.y);
  await page.mouse.down();
  await page.mouse.move(frame.x + x, frame.y + y, { steps: 4 });
  await page.mouse.up();
}

async function centreOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('There is nothing to touch');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function scaleOf(page: Page): Promise<number> {
  return zoomed(page).evaluate((image) => Number(getComputedStyle(image).scale));
}

function offsetOf(page: Page): Promise<{ x: number; y: number }> {
  return zoomed(page).evaluate((image) => {
    const [x = 0, y = 0] = getComputedStyle(image).translate.split(' ').map(Number.parseFloat);
    return { x: Math.round(x), y: Math.round(y) };
  });
}

function widthOf(image: Locator): Promise<number> {
  return image.evaluate((element: HTMLImageElement) => element.naturalWidth);
}

/** Expects no axe violations in both themes. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findViolations(page)).toEqual([]);
  }
}

test('a tap enlarges what was tapped, and thumbnails lead to the other pictures', async ({ page, shop }) => {
  await page.goto(`/product/${(await getProduct(shop, NAME))._id}`);
  const strip = page.getByRole('group', { name: 'Large pictures' });
  const { width = 0, height = 0 } = (await strip.boundingBox()) ?? {};
  await strip.click({ position: { x: width / 4, y: height / 4 } });
  const dialog = page.getByRole('dialog', { name: `Pictures of ${NAME}` });
  const picture = dialog.locator('.zoom-frame img');
  await expect(picture).toHaveCSS('scale', '2');
  await expect(picture).toHaveCSS('translate', /^[1-9][\d.]*px [1-9][\d.]*px$/);
  await dialog.getByRole('link', { name: /^Picture 3 of 3/ }).click();
  await expect(picture).toHaveAttribute('src', /-3\.webp$/);
  await expect(picture).toHaveCSS('scale', '1');
  expect(await findViolations(page)).toEqual([]);
});
