import type { Page } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { countSounds, hasAudio, recordSounds, takeSounds } from './support/played-sounds.ts';
import { expect, test } from './support/test.ts';

test.use({ samplesOnly: true });

test('the first slide is played on the visitor’s keyboard after one press', async ({ page }) => {
  await recordSounds(page);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect([await hasAudio(page), scripts.filter((url) => /\/live-board|hero-board/.test(url))]).toEqual([false, []]);
  await expect(page.getByRole('link', { name: 'Cloudrow 75 from $149.00' })).toBeVisible();

  await page.getByRole('button', { name: 'Hear it', exact: true }).click();
  const board = page.getByRole('application', { name: /^Cloudrow 75/ });
  await expect(board).toBeFocused();
  await expect(page.getByText('Your keyboard plays this one now. Type anything.')).toBeVisible();
  await page.keyboard.down('t');
  await expect(page.locator('.board-key[data-code="KeyT"]')).toHaveAttribute('data-down');
  await page.keyboard.up('t');
  await expect.poll(() => countSounds(page)).toBe(2);
  await page.getByRole('radio', { name: 'Clicky' }).check();
  await expect(page.locator('.hero-board')).toHaveAttribute('data-switch', 'Clicky');
  expect(await findViolations(page)).toEqual([]);

  await board.focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Hear it', exact: true })).toBeFocused();
  await expect(board).toHaveCount(0);
  await takeSounds(page);
  await page.keyboard.press('t');
  expect(await countSounds(page)).toBe(0);
});

test('another slide ends the sound of the first one', async ({ page }) => {
  await recordSounds(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Hear it', exact: true }).click();
  await expect(page.getByRole('application')).toBeFocused();
  await page.getByRole('button', { name: 'Next slide' }).click();
  await expect(page.getByRole('group', { name: '2 of 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Previous slide' }).click();
  await expect(page.getByRole('button', { name: 'Hear it', exact: true })).toBeVisible();
  await expect(page.getByRole('application')).toHaveCount(0);
});

test('the first slide says so if its board cannot be loaded, and keeps its picture', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 503/);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.route('**/board', (route) => route.fulfill({ status: 503 }));
  await page.getByRole('button', { name: 'Hear it', exact: true }).click();
  await expect(page.getByText('Part of this page did not load.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hear it', exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Black mechanical keyboard/ })).toBeVisible();
});

test('the library plays each board with each of its switches', async ({ page }) => {
  await recordSounds(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sound', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sound', level: 1 })).toBeVisible();
  const table = page.getByRole('table', { name: 'Boards and their switches' });
  await expect(table.getByRole('columnheader')).toHaveText(['Board', /^Linear/, /^Tactile/, /^Clicky/]);
  await expect(table.getByRole('rowheader')).toHaveCount(6);
  const tone = table.getByRole('button', { name: /^Hear Cloudrow 75 with Tactile switches/ });
  await tone.click();
  await expect(tone).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => countSounds(page)).toBeGreaterThan(2);
  await tone.click();
  await expect(tone).toHaveAttribute('aria-pressed', 'false');
  expect(await findViolations(page)).toEqual([]);
});

test('two tones stand side by side and exchange their places', async ({ page }) => {
  await page.goto('/sound', { waitUntil: 'networkidle' });
  const [a, b] = ['A', 'B'].map((letter) => page.getByRole('combobox', { name: `Board and switch ${letter}` }));
  await a?.selectOption('Cloudrow 75, Tactile');
  await b?.selectOption('Basalt 65, Linear');
  await page.getByRole('button', { name: 'Exchange A and B' }).click();
  expect([await chosenIn(page, 'A'), await chosenIn(page, 'B')]).toEqual(['Basalt 65, Linear', 'Cloudrow 75, Tactile']);
});

test('a test without names ends at one product', async ({ page }) => {
  await page.goto('/sound', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Start the Test' }).click();
  await expect(page.getByRole('button', { name: 'Hear the first' })).toBeFocused();
  for (let pair = 1; pair <= 6; pair += 1) {
    await expect(page.getByText(`Pair ${pair} of 6`)).toBeVisible();
    await page.getByRole('button', { name: pair % 3 === 0 ? 'No difference' : 'The second', exact: true }).click();
  }
  await expect(page.getByRole('heading', { name: /^You like it/ })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  const see = page.getByRole('link', { name: /^See / });
  const [, name, price] = /^See (.+), (\$[\d.]+)$/.exec((await see.textContent()) ?? '') ?? [];
  await see.click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText(price ?? 'no price').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sound', level: 1 })).toBeVisible();
});

async function chosenIn(page: Page, letter: string): Promise<string> {
  return page
    .getByRole('combobox', { name: `Board and switch ${letter}` })
    .evaluate((select) => (select instanceof HTMLSelectElement ? (select.selectedOptions[0]?.label ?? '') : ''));
}
