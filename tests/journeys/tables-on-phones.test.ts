import type { CDPSession, Page } from '@playwright/test';
import { addProduct, addSessionCookie, getProduct, placeOrder, register, signInAsAdmin } from './support/api.ts';
import { addToCart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** A table row as exposed to screen readers: the role and the name of each cell. */
type AccessibleRow = { role: string; name: string }[];

test.use({ viewport: { width: 390, height: 844 } });

test('the cart is exposed to screen readers as a table', async ({ page, shop }) => {
  await addToCart(page, await addProduct(shop, { name: 'Pebble of the cart', price: 60 }), 2);
  await page.goto('/cart');

  const [header, line] = await readTable(page, 'Items in your cart');

  expect(namesOf(header)).toEqual(['Product', 'Unit price', 'Quantity', 'Total', 'Remove']);
  expect(namesOf(line)).toEqual([
    expect.stringContaining('Pebble of th'),
    '$60.00',
    'Quantity of Pebble of the cart',
    '$120.00',
    'Remove Pebble of the cart',
  ]);
});

test("a customer's orders are exposed to screen readers as a table", async ({ page, context, shop }) => {
  const customer = await register(shop);
  const order = await placeOrder(shop, customer, [{ product: await getProduct(shop, 'Inkwell Desk Mat'), amount: 1 }]);
  await addSessionCookie(context, shop, customer);

  await page.goto('/userDashboard');
  const [header, row] = await readTable(page, 'Your orders');
  expect(namesOf(header)).toEqual(['Order Id', 'Order time', 'Method', 'Status', 'Total', 'Payment', 'Action']);
  expect(row?.[0]).toEqual({ role: 'rowheader', name: `#${order._id.slice(0, 4)} ${order.items[0]?.name}` });
  expect(namesOf(row).slice(2, 5)).toEqual(['Method Cash', 'Pending', 'Total $29.00']);

  await page.goto(`/userDashboard/order/${order._id}`);
  const [itemHeader, item] = await readTable(page, 'Items of the order');
  expect(namesOf(itemHeader)).toEqual(['Product', 'Qty', 'Total']);
  expect(namesOf(item)).toEqual([expect.stringContaining('Inkwell Desk Mat'), '1', '$24.00']);
});

test("the admin's lists are exposed to screen readers as tables", async ({ page, context, shop }) => {
  const { email } = await register(shop);
  await addSessionCookie(context, shop, await signInAsAdmin(shop));

  await page.goto(`/adminDashboard/mangeUsers?search=${email}`);
  const [header, row] = await readTable(page, 'All users');
  expect(namesOf(header)).toEqual(['No', 'Name', 'Email', 'Role', 'Two-step', 'Action']);
  // Chromium reads the place where the email may break as a space.
  expect(namesOf(row).slice(0, 3)).toEqual(['1', 'Wilma Voss', `Email ${email.replace('@', ' @')}`]);

  await page.goto('/adminDashboard?search=Inkwell');
  const [productHeader, product] = await readTable(page, 'All products');
  expect(namesOf(productHeader).slice(1, 4)).toEqual(['Product', 'State', 'Category']);
  expect(namesOf(product).slice(1, 4)).toEqual([
    'Inkwell Desk Mat INKWELL-DESK-MAT',
    'State Live',
    'Category PC Gadget',
  ]);
});

/**
 * Reads the rows of a table from Chromium's accessibility tree, the column headers first. Expects each row to have a
 * cell for every column, so that screen readers can announce the header of a cell.
 */
async function readTable(page: Page, caption: string): Promise<AccessibleRow[]> {
  const table = page.getByRole('table', { name: caption });
  await expect(table).toBeVisible();

  const session = await page.context().newCDPSession(page);
  const root = await readTree(session, caption);
  expect(root.children.map(({ role }) => role).filter((role) => role === 'rowgroup').length).toBeGreaterThan(1);
  const rows = root.children
    .filter(({ role }) => role === 'rowgroup')
    .flatMap(({ children }) => children.filter(({ role }) => role === 'row'))
    .map(({ children }) => children.map(({ role, name }) => ({ role, name })));
  const [header = [], ...others] = rows;
  expect(header.map(({ role }) => role)).toEqual(header.map(() => 'columnheader'));
  const bodyRows = others.filter((cells) => !isFooter(cells));
  for (const cells of bodyRows) {
    expect(cells).toHaveLength(header.length);
    for (const { role } of cells) expect(role).toMatch(/^(cell|rowheader)$/);
  }
  return [header, ...bodyRows];
}

interface TreeNode {
  role: string;
  name: string;
  children: TreeNode[];
}

/** Reads the accessibility tree of this table, without ignored nodes. */
async function readTree(session: CDPSession, caption: string): Promise<TreeNode> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const toTree = (id: string): TreeNode[] => {
    const node = byId.get(id);
    const children = (node?.childIds ?? []).flatMap(toTree);
    if (!node || node.ignored) return children;
    return [{ role: String(node.role?.value), name: String(node.name?.value ?? ''), children }];
  };
  const table = nodes.find(({ role, name }) => role?.value === 'table' && name?.value === caption);
  const [tree] = table ? toTree(table.nodeId) : [];
  if (!tree) throw new Error(`Screen readers find no table named ${caption}`);
  return tree;
}

/** A footer row has one cell that spans all columns. */
function isFooter(cells: AccessibleRow): boolean {
  return cells.length === 1;
}

function namesOf(row: AccessibleRow | undefined): string[] {
  return (row ?? []).map(({ name }) => name);
}
