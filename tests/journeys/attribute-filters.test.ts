import type { Page } from '@playwright/test';
import { addProducts } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import type { Shop } from './support/shop-process.ts';
import { expect, test } from './support/test.ts';

const LAYOUT = { key: 'layout', value: '75 %' };

/** Adds four boards of a company of their own. @returns the path of their list. */
async function addBoards(shop: Shop): Promise<string> {
  const company = `Maker ${crypto.randomUUID().slice(0, 8)}`;
  await addProducts(shop, [
    { name: 'Ash board', company, attributes: [LAYOUT, { key: 'weight', value: 500 }] },
    { name: 'Beech board', company, attributes: [LAYOUT, { key: 'weight', value: 900.5 }] },
    { name: 'Dogwood board', company, attributes: [LAYOUT, { key: 'weight', value: 700 }] },
    {
      name: 'Cedar board',
      company,
      attributes: [
        { key: 'layout', value: '60 %' },
        { key: 'hot-swap', value: true },
      ],
    },
  ]);
  return `/products?company=${company.replace(' ', '+')}`;
}

async function expectBoards(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(names.map((name) => `${name} board`));
}

test('values and a range narrow the list by keyboard, and stay in the address', async ({ page, shop }) => {
  const path = await addBoards(shop);
  await page.goto(path);
  const panel = page.getByRole('complementary', { name: 'Filters' });
  const layout = panel.getByRole('navigation', { name: 'Layout' });
  await expect(layout.getByRole('link')).toHaveText([/^60 %\s*1/, /^75 %\s*3/]);
  await layout.getByRole('link', { name: '75 %' }).press('Enter');
  await expectBoards(page, ['Dogwood', 'Beech', 'Ash']);
  await expect(panel.getByRole('navigation', { name: 'Hot-swap' })).toHaveCount(0);
  await layout.getByRole('link', { name: '60 %' }).press('Enter');
  await expectBoards(page, ['Cedar', 'Dogwood', 'Beech', 'Ash']);
  await layout.getByRole('link', { name: '60 %' }).press('Enter');

  const weight = panel.getByRole('form', { name: 'Weight' });
  await weight.getByLabel('From g').fill('900.5');
  await weight.getByLabel('From g').press('Enter');
  await expectBoards(page, ['Beech']);
  await expect(weight.getByLabel('From g')).toHaveValue('900.5');
  await expect(page.getByRole('link', { name: 'Remove filter: Weight: from 900.5 g' })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expectBoards(page, ['Beech']);
  await page.getByRole('article').getByRole('link', { name: 'Beech board' }).first().click();
  await expect(page.getByRole('heading', { name: 'Beech board', level: 1 })).toBeVisible();
  await page.goBack();
  await expectBoards(page, ['Beech']);

  await page.getByRole('link', { name: 'Remove filter: Weight: from 900.5 g' }).click();
  await expectBoards(page, ['Dogwood', 'Beech', 'Ash']);
  await expect(weight.getByLabel('From g')).toHaveValue('');
  await panel.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/products');
});

test('the sheet on phones has the attributes, too', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await addBoards(shop));
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('link', { name: '75 %' }).click();
  await expect(sheet.getByRole('button', { name: 'Show 3 products' })).toBeVisible();
  await sheet.getByLabel('To g').fill('600');
  await sheet.getByRole('form', { name: 'Weight' }).getByRole('button', { name: 'Go' }).click();
  await expect(sheet.getByRole('button', { name: 'Show 1 product' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Show 1 product' }).click();
  await expectBoards(page, ['Ash']);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('values are links and a range is a form that keeps the other filters', async ({ page, shop }) => {
    await page.goto(await addBoards(shop));
    await page.getByRole('link', { name: '75 %' }).click();
    await expectBoards(page, ['Dogwood', 'Beech', 'Ash']);
    const weight = page.getByRole('form', { name: 'Weight' });
    await weight.getByLabel('From g').fill('400');
    await weight.getByLabel('To g').fill('600');
    await weight.getByRole('button', { name: 'Go' }).click();
    await expectBoards(page, ['Ash']);
    await expect(page.getByText('Weight: 400 to 600 g')).toBeVisible();
    await weight.getByLabel('From g').fill('');
    await weight.getByLabel('To g').fill('');
    await weight.getByRole('button', { name: 'Go' }).click();
    await expectBoards(page, ['Dogwood', 'Beech', 'Ash']);
  });
});

test.describe('with the sample catalogue', () => {
  test.use({ samplesOnly: true });

  test('what tells the products apart is offered, numbers first as ranges', async ({ page }) => {
    await page.goto('/products');
    const panel = page.getByRole('complementary', { name: 'Filters' });
    await expect(panel.getByRole('navigation', { name: 'Kind' }).getByRole('link')).toHaveCount(7);
    await expect(panel.getByRole('navigation', { name: 'Layout' })).toHaveCount(0);
    await panel.getByText('More filters').click();
    await panel
      .getByRole('navigation', { name: 'Weight' })
      .getByRole('link', { name: /^up to/ })
      .click();
    await expect(page.getByRole('link', { name: /^Remove filter: Weight: up to \d+ g$/ })).toBeVisible();

    await page.goto('/products');
    await page.getByRole('navigation', { name: 'Kinds of products' }).getByRole('link', { name: 'Keyboards' }).click();
    await expect(page.getByRole('heading', { name: 'Keyboards', level: 1 })).toBeVisible();
    await expect(panel.getByRole('navigation', { name: 'Layout' })).toBeVisible();
    const folded = panel.getByRole('navigation', { name: 'Weight' });
    await expect(folded).toBeHidden();
    await panel.getByText('More filters').click();
    await expect(folded).toBeVisible();
    await expectAccessible(page);
  });
});
