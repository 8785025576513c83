import type { Locator, Page } from '@playwright/test';
import { getProduct } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { countSounds, hasAudio, type PlayedSound, recordSounds, takeSounds } from './support/played-sounds.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';

const SWITCHES = ['Linear', 'Tactile', 'Clicky'] as const;

test('a keyboard is silent until asked, then its keys sink and sound while it has the focus', async ({
  page,
  shop,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openKeyboard(page, shop, 'Alderway 60');
  await expect(page.getByRole('img', { name: 'Alderway 60 drawn from above, 61 keys' })).toBeVisible();
  await expect(page.getByText('Simulated from switch, plate, case and keycaps.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect([await hasAudio(page), scripts.filter((url) => /\/live-board|typing-test/.test(url))]).toEqual([false, []]);

  await page.getByRole('button', { name: 'Turn Sound On' }).click();
  const board = page.getByRole('application', { name: /^Alderway 60/ });
  await expect(board).toBeFocused();
  expect(await takeSounds(page)).toEqual([]);
  await page.keyboard.down('t');
  await expect(drawnKey(page, 'KeyT')).toHaveAttribute('data-down');
  await page.keyboard.up('t');
  await expect(drawnKey(page, 'KeyT')).not.toHaveAttribute('data-down');
  // Shortcuts of the shop do not collide with typing.
  await page.keyboard.press('/');
  await page.keyboard.press('F2');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const [down, up] = await takeSounds(page);
  expect(down?.peak).toBeGreaterThan(up?.peak ?? 1);
  expect(await findViolations(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Turn Sound Off' })).toBeFocused();
  await page.keyboard.press('t');
  await board.focus();
  await page.keyboard.press('Tab');
  await expect(board).not.toBeFocused();
  expect(await takeSounds(page)).toEqual([]);
  await page.getByRole('button', { name: 'Turn Sound Off' }).click();
  await expect(page.getByRole('button', { name: 'Turn Sound On' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toBeVisible();

  // The browser keeps the volume, and no more: the next visit is silent again.
  await page.keyboard.press('Escape');
  await page.getByRole('slider', { name: 'Volume' }).fill('30');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('30');
  expect(await hasAudio(page)).toBe(false);
});

test('a visitor who leaves while the sound loads leaves nothing of it behind', async ({ page, shop }) => {
  await openKeyboard(page, shop, 'Alderway 60');
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/live-board*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  const loading = page.waitForRequest('**/assets/live-board*.js');
  const loaded = page.waitForResponse('**/assets/live-board*.js');
  await page.getByRole('button', { name: 'Turn Sound On' }).click();
  await loading;
  expect(await hasAudio(page)).toBe(true);
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/faq');
  released.resolve();
  await loaded;
  await expect.poll(() => hasAudio(page)).toBe(false);
});

test('switches, keys and places on the board differ in sound, as the description says', async ({ page, shop }) => {
  // Of the renderings of a key, the first is played each time, so that the measurements can be compared.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  await openKeyboard(page, shop, 'Cloudrow 75');
  await page.getByRole('radio', { name: 'Tactile', exact: true }).check();
  await expect(hear(page, 'Tactile')).toBeChecked();
  await expect(page.getByText(/^Tactile: medium loud, medium, \d+ ms$/)).toBeVisible();
  await page.getByRole('button', { name: 'Turn Sound On' }).click();
  const board = page.getByRole('application', { name: /^Cloudrow 75/ });
  await expect(board).toBeFocused();
  const play = async (key: string) => {
    await board.press(key);
    const [down] = await takeSounds(page);
    if (!down) throw new Error(`${key} is silent`);
    return down;
  };

  const heard: PlayedSound[] = [];
  for (const name of SWITCHES) {
    await hear(page, name).check();
    await expect(page.locator(`[data-switch=${name}]`)).toBeVisible();
    heard.push(await play('g'));
  }
  const [linear, , clicky] = heard;
  const centroids = heard.map(({ centroidHz }) => centroidHz);
  expect(centroids).toEqual(centroids.toSorted((a, b) => a - b));
  expect(clicky?.centroidHz).toBeGreaterThan(2 * (linear?.centroidHz ?? 0));
  const peaks = heard.map(({ peak }) => peak);
  expect(peaks).toEqual(peaks.toSorted((a, b) => a - b));
  const decays = heard.map(({ decayMs }) => decayMs);
  expect(decays).toEqual(decays.toSorted((a, b) => b - a));

  await hear(page, 'Linear').check();
  await expect(page.locator('[data-switch=Linear]')).toBeVisible();
  const [space, letter, left, right] = [await play('Space'), await play('g'), await play('q'), await play('p')];
  expect(space.centroidHz).toBeLessThan(letter.centroidHz * 0.8);
  expect([left.pan < -0.2, right.pan > 0.1]).toEqual([true, true]);

  await page.getByRole('button', { name: 'Compare A and B' }).click();
  await expect(hear(page, 'Clicky')).toBeChecked();
  await expect.poll(() => countSounds(page)).toBeGreaterThan(10);
});

test('ten seconds of typing are counted in words per minute', async ({ page, shop }) => {
  await page.clock.install();
  await openKeyboard(page, shop, 'Alderway 60');
  await page.getByRole('button', { name: '10-second typing test' }).click();
  const field = page.getByLabel('Type for 10 seconds');
  await expect(field).toBeFocused();
  await field.pressSequentially('the quick brown fox types');
  expect(await findViolations(page)).toEqual([]);
  await page.clock.fastForward(10_000);
  await expect(page.getByText('30 words per minute, 100 % right')).toBeVisible();
  expect(await countSounds(page)).toBeGreaterThan(25);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(field).toHaveValue('');
});

test.describe('on phones', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('four large keys stand below the board', async ({ page, shop }) => {
    await openKeyboard(page, shop, 'Cloudrow 75');
    await page.getByRole('button', { name: 'Enter', exact: true }).tap();
    await expect.poll(() => countSounds(page)).toBe(2);
    for (const [index, name] of ['A', 'Shift', 'Space'].entries()) {
      const key = page.getByRole('button', { name, exact: true });
      expect((await key.boundingBox())?.height).toBeGreaterThanOrEqual(60);
      await key.tap();
      await expect.poll(() => countSounds(page)).toBe(2 * (index + 2));
    }
    expect(await findViolations(page)).toEqual([]);
  });
});

async function openKeyboard(page: Page, shop: Shop, name: string): Promise<void> {
  await recordSounds(page);
  const { _id } = await getProduct(shop, name);
  await page.goto(`/product/${_id}`, { waitUntil: 'networkidle' });
}

function hear(page: Page, name: string): Locator {
  return page.getByRole('radio', { name: `Hear ${name}` });
}

function drawnKey(page: Page, code: string): Locator {
  return page.locator(`svg [data-code=${code}]`);
}

test('a key on a card plays the board, and stops it', async ({ page }) => {
  await recordSounds(page);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/products?text=Cloudrow');
  const key = page.getByRole('button', { name: 'Hear Cloudrow 75' });
  await expect(key).toBeVisible();
  expect([await hasAudio(page), scripts.filter((url) => /sample-player/.test(url))]).toEqual([false, []]);
  await key.click();
  await expect(key).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => countSounds(page)).toBeGreaterThan(3);
  await key.click();
  await expect(key).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => hasAudio(page)).toBe(false);
  await expect(page).toHaveURL('/products?text=Cloudrow');
});

test('each switch says what it is like and can be heard; a choice sounds once something was heard', async ({
  page,
  shop,
}) => {
  await recordSounds(page);
  await page.goto(`/product/${(await getProduct(shop, 'Basalt 65'))._id}`);
  const group = page.getByRole('group', { name: /^Switch/ });
  await expect(group.getByText(/^smooth, /)).toBeVisible();
  await group.getByRole('radio', { name: /^Tactile/ }).check();
  expect(await hasAudio(page)).toBe(false);
  const clicky = group.getByRole('button', { name: 'Hear Clicky' });
  await clicky.click();
  await expect.poll(() => countSounds(page)).toBeGreaterThan(3);
  await expect(clicky).toHaveAttribute('aria-pressed', 'false');
  await expect(group.getByRole('radio', { name: /^Tactile/ })).toBeChecked();

  const heard = await countSounds(page);
  await group.getByRole('radio', { name: /^Linear/ }).check();
  await expect(group.getByRole('button', { name: 'Hear Linear' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => countSounds(page)).toBeGreaterThan(heard + 3);
  await group.getByRole('link', { name: 'Which one?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Choosing switches');
});
