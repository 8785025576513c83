import type { Page } from '@playwright/test';
import { addSessionCookie, getProduct, newAccount, placeOrder, register, signInAsAdmin } from './support/api.ts';
import { addToCart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = Array.from({ length: 57 }, (_, step) => 320 + step * 20);
const MAX_ROW_HEIGHT = 120;
/** 14rem. */
const MIN_NAME_WIDTH = 224;
const CUSTOMER = {
  name: 'Wilhelmina Vossenkuhl',
  mobile: 491701234567,
  streetAddress: 'Main Street 1',
  city: 'Bremen',
  zip: 28195,
};

test.use({ ownShop: true });

test('every table fits at every width from 320 to 1440', async ({ page, context, newVisitor, shop }) => {
  test.slow();
  const customer = await register(shop, {
    ...newAccount('Wilhelmina Vossenkuhl'),
    email: 'wilhelmina.vossenkuhl@example.com',
  });
  const lines = [
    { product: await getProduct(shop, 'Inkwell Desk Mat'), amount: 2 },
    { product: await getProduct(shop, 'Gullrest Wireless Mouse'), amount: 1 },
  ];
  const { _id: orderId } = await placeOrder(shop, customer, lines, 'card', CUSTOMER);
  await placeOrder(shop, customer, lines, 'cash', CUSTOMER);
  await addSessionCookie(context, shop, customer);
  const admin = await newVisitor();
  await addSessionCookie(admin.context(), shop, await signInAsAdmin(shop));

  await addToCart(page, await getProduct(shop, 'Emberfield Full-Size'));
  await expectToFit(page, '/cart', 'Items in your cart');
  await expectToFit(page, '/userDashboard', 'Your orders');
  await expectToFit(page, `/userDashboard/order/${orderId}`, 'Items of the order');
  await expectToFit(admin, '/adminDashboard', 'All products', MIN_NAME_WIDTH);
  await expectToFit(admin, '/adminDashboard/mangeOrders', 'All orders');
  await expectToFit(admin, `/adminDashboard/mangeOrders/${orderId}`, 'Items of the order');
  await expectToFit(admin, '/adminDashboard/mangeUsers', 'All users');
});

/** Expects each cell to be as wide as its longest word, and rows that are not shown as cards to be low. */
async function expectToFit(page: Page, path: string, caption: string, minNameWidth = 0): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('table', { name: caption })).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const faults = await page.getByRole('table', { name: caption }).evaluate(findFaults, {
      maxRowHeight: MAX_ROW_HEIGHT,
      minNameWidth,
    });
    expect.soft(faults, `${caption} at ${width} px`).toEqual([]);
  }
}

/** Runs in the browser. */
function findFaults(table: Element, limits: { maxRowHeight: number; minNameWidth: number }): string[] {
  const faults: string[] = [];
  const panel = table.closest('.panel')?.getBoundingClientRect();
  if (document.documentElement.scrollWidth > innerWidth) faults.push('The page scrolls sideways');

  for (const row of table.querySelectorAll('tr')) {
    if (getComputedStyle(row.parentElement ?? row).position === 'absolute') continue;
    const isTableRow = getComputedStyle(row).display === 'table-row';
    const { height } = row.getBoundingClientRect();
    if (isTableRow && height > limits.maxRowHeight && !row.closest('tfoot')) faults.push(`A row is ${height} px high`);
    for (const cell of row.children) checkCell(cell, isTableRow);
  }
  return faults;

  function checkCell(cell: Element, isTableRow: boolean) {
    const bounds = cell.getBoundingClientRect();
    if (bounds.width <= 1) return;
    if (isTableRow && cell.matches('.data-table-title') && bounds.width < limits.minNameWidth) {
      faults.push(`The name column is ${bounds.width} px wide`);
    }
    if (panel && bounds.right > panel.right + 1) faults.push(`"${cell.textContent}" is cut off`);
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) checkWords(texts.currentNode, bounds);
  }

  function checkWords(text: Node, cell: DOMRect) {
    if (text.parentElement?.closest('.visually-hidden')) return;
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+-?/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const { left, right } = range.getBoundingClientRect();
      const rects = [...range.getClientRects()];
      if (rects.length === 0) continue;
      const lines = new Set(rects.map(({ top }) => Math.round(top)));
      if (lines.size > 1) faults.push(`"${word}" is broken`);
      if (left < cell.left - 1 || right > cell.right + 1) faults.push(`"${word}" is wider than its cell`);
    }
  }
}
