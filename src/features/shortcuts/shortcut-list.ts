import { href } from 'react-router';
import { PRODUCT_LIST_PATH } from '#features/catalogue/product-paths.ts';
import type { Permission } from '#platform/http/permissions.ts';

/** Where the shortcuts are used, with the pages of dashboards that can be opened. */
export type ShortcutScope = 'shop' | 'customer' | { staffPages: readonly string[] };

/** As far as it decides which pages shortcuts lead to. */
interface Visitor {
  /** Whether it is known who is signed in. */
  isKnown: boolean;
  isStaff: boolean;
  permissions: ReadonlySet<Permission>;
}

/** A page that a letter after `G` leads to. */
interface GoTarget {
  letter: string;
  label: string;
  to: string;
}

type Command = 'search' | 'next' | 'previous' | 'add' | 'map';

/** Something that keys do. */
export interface Shortcut {
  label: string;
  /** The legends of the keys: one, two at once, or `G` and then another. */
  keys: readonly [string] | readonly [string, string];
  how: 'alone' | 'at once' | 'in turn';
  /** A command, or the path of a page that opens. */
  action?: Command | { to: string };
}

const SEARCH: readonly Shortcut[] = [
  { label: 'Search', keys: ['/'], how: 'alone', action: 'search' },
  { label: 'Search, anywhere', keys: ['Ctrl', 'K'], how: 'at once' },
];
const CART: Shortcut = { label: 'Open the cart', keys: ['C'], how: 'alone', action: { to: href('/cart') } };
const ADD: Shortcut = { label: 'Add to cart', keys: ['A'], how: 'alone', action: 'add' };

const STAFF_ORDERS: GoTarget = { letter: 'O', label: 'Go to orders', to: href('/adminDashboard/mangeOrders') };
const STAFF_PAGES: readonly GoTarget[] = [
  { letter: 'T', label: 'Go to today', to: href('/adminDashboard') },
  { letter: 'P', label: 'Go to products', to: PRODUCT_LIST_PATH },
  STAFF_ORDERS,
  { letter: 'R', label: 'Go to returns', to: href('/adminDashboard/returns') },
  { letter: 'U', label: 'Go to users', to: href('/adminDashboard/mangeUsers') },
];
/** These sign staff out, who have no orders and no wishlist of their own. */
const CUSTOMER_PAGES: readonly GoTarget[] = [
  { letter: 'W', label: 'Go to wishlist', to: href('/userDashboard/wishlist') },
  { letter: 'O', label: 'Go to orders', to: href('/userDashboard') },
];

/** Lists the shortcuts of a scope, in the order in which the map shows them. */
export function shortcutsOf(scope: ShortcutScope, visitor: Visitor): Shortcut[] {
  const isShop = scope === 'shop';
  const what = isShop ? 'card' : 'row';
  return [
    ...SEARCH,
    { label: `Next ${what}`, keys: ['J'], how: 'alone', action: 'next' },
    { label: `Previous ${what}`, keys: ['K'], how: 'alone', action: 'previous' },
    ...(isShop ? [ADD] : []),
    ...(typeof scope === 'object' ? [] : [CART]),
    ...goTargets(scope, visitor).map(
      ({ letter, label, to }): Shortcut => ({ label, keys: ['G', letter], how: 'in turn', action: { to } }),
    ),
    { label: 'This map', keys: ['?'], how: 'alone', action: 'map' },
    { label: 'Close', keys: ['Esc'], how: 'alone' },
  ];
}

function goTargets(scope: ShortcutScope, { isKnown, isStaff, permissions }: Visitor): readonly GoTarget[] {
  const home = { letter: 'H', label: 'Go home', to: href('/') };
  if (typeof scope === 'object') return [home, ...STAFF_PAGES.filter(({ to }) => scope.staffPages.includes(to))];
  return [
    home,
    { letter: 'P', label: 'Go to products', to: href('/products') },
    { letter: 'C', label: 'Go to cart', to: href('/cart') },
    ...(isKnown && !isStaff ? CUSTOMER_PAGES : []),
    ...(permissions.has('orders.read') ? [STAFF_ORDERS] : []),
    { letter: 'D', label: 'Go to the desk', to: href('/desk') },
    { letter: 'B', label: 'Go to blogs', to: href('/blogs') },
  ];
}

/** Returns the codes of the keys on a board that shortcuts use. */
export function usedCodes(shortcuts: readonly Shortcut[]): Set<string> {
  return new Set(shortcuts.flatMap(({ keys }) => keys.flatMap(codesOf)));
}

function codesOf(legend: string): string[] {
  if (legend === 'Ctrl') return ['ControlLeft', 'ControlRight'];
  if (legend === 'Esc') return ['Escape'];
  return legend === '/' || legend === '?' ? ['Slash'] : [`Key${legend}`];
}
