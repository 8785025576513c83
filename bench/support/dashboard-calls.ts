import { customerOf, largeEmail, largeId, type ShopSize } from './large-shop.ts';

/** Rows on one page of a list. */
const PAGE_SIZE = 5;

/** An API call that a dashboard page makes. */
export interface DashboardCall {
  name: string;
  /** Path below the API root. */
  path: string;
}

/** Lists every kind of dashboard call to a large shop: first and last pages, searches, filters and sort orders. */
export function dashboardCalls(size: ShopSize): DashboardCall[] {
  const { products, orders, users } = size;
  const customer = encodeURIComponent(largeEmail(0));
  const own = ordersOf(0, size);
  const list = (name: string, path: string, query: Record<string, string> = {}, page = 1) => ({
    name: `${name}${page > 1 ? `, page ${page.toLocaleString('en-US')}` : ''}`,
    path: `${path}?${new URLSearchParams({ page: String(page), limit: String(PAGE_SIZE), ...query })}`,
  });
  const last = (rows: number) => Math.ceil(rows / PAGE_SIZE);

  return [
    list('own orders', `/user/order/${customer}`),
    list('own orders', `/user/order/${customer}`, {}, last(own)),
    { name: 'an order', path: `/order/${largeId('order', 1)}` },
    { name: 'profile', path: `/user/${customer}` },
    ...[7, 30, 90, 365].map((days) => ({ name: `overview, ${days} days`, path: `/admin/overview?days=${days}` })),
    list('products', '/product'),
    list('products', '/product', {}, last(products)),
    list('products named a…', '/product', { search: 'a' }),
    list('products named Amber Keyboard…', '/product', { search: 'Amber Keyboard' }),
    ...['name', 'lowest', 'highest'].map((sort) => list(`products, ${sort}`, '/product', { sort }, last(products))),
    list('products named a…, highest', '/product', { search: 'a', sort: 'highest' }),
    { name: 'a product', path: `/product/${largeId('product', 1)}` },
    list('orders', '/order'),
    list('orders', '/order', {}, 1000),
    list('orders', '/order', {}, last(orders)),
    ...['oldest', 'largest', 'smallest'].map((sort) => list(`orders, ${sort}`, '/order', { sort }, last(orders))),
    ...['pending', 'delivered'].map((status) => list(`orders ${status}`, '/order', { status })),
    list('orders delivered', '/order', { status: 'delivered' }, last(orders * 0.8)),
    list('orders delivered, largest', '/order', { status: 'delivered', sort: 'largest' }),
    list('orders delivered, smallest', '/order', { status: 'delivered', sort: 'smallest' }),
    list('orders delivered, oldest', '/order', { status: 'delivered', sort: 'oldest' }),
    list('orders by id', '/order', { search: largeId('order', 1) }),
    list('orders by four characters', '/order', { search: largeId('order', 1).slice(0, 4) }),
    list('orders by email', '/order', { search: largeEmail(0) }),
    list('orders by name', '/order', { search: 'Ada Byron' }),
    list('orders by a…', '/order', { search: 'a' }),
    list('orders by a…, pending, largest', '/order', { search: 'a', status: 'pending', sort: 'largest' }),
    list('users', '/user'),
    list('users', '/user', {}, last(users)),
    list('users by email', '/user', { search: largeEmail(1) }),
    list('users by name', '/user', { search: 'Ada Byron' }),
    list('users by a…', '/user', { search: 'a' }),
  ];
}

function ordersOf(user: number, size: ShopSize): number {
  let count = 0;
  for (let order = 0; order < size.orders; order++) if (customerOf(order, size) === user) count++;
  return count;
}
