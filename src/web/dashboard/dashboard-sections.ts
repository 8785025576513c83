import { href } from 'react-router';
import { PRODUCT_LIST_ID, PRODUCT_LIST_PATH } from '#features/catalogue/product-paths.ts';
import type { Permission } from '#platform/http/permissions.ts';
import type { IconName } from '#ui/icon-names.ts';
import type { SiteFacts } from '../site-facts.ts';
import { countTasks, TASK_KINDS, type TaskKind, type Tasks } from './tasks.ts';

/** A page of a section that has several, shown as a tab. */
export interface SectionTab {
  label: string;
  to: string;
  permission: Permission;
}

/** A section of a dashboard. */
export interface DashboardSection {
  label: string;
  to: string;
  icon: IconName;
  /** The path patterns of its other pages. */
  pages?: readonly string[];
  /** The hashes of its page that are sections of their own. */
  parts?: readonly string[];
  /** The pages that the person may open, if there are several. */
  tabs?: readonly SectionTab[];
  /** Sections with different groups are separated by a line. */
  group?: 'work' | 'catalogue' | 'shop';
  /** How much waits there for staff. */
  waiting?: number;
}

/** A section for staff, as far as it is not worked out from the person. */
interface StaffSection extends Omit<DashboardSection, 'waiting'> {
  /** What the role of the person must permit for the section to be shown. */
  permission?: Permission;
  /** The tasks that are counted beside it. */
  tasks?: readonly TaskKind[];
  /** What the shop must do for the section to be shown. */
  onlyIf?: 'takesMessages';
}

/** The sections of the customer sidebar. */
export const userSections: readonly DashboardSection[] = [
  {
    label: 'Order',
    to: href('/userDashboard'),
    icon: 'package',
    pages: ['/userDashboard/order/:orderId', '/userDashboard/order/:orderId/return'],
  },
  { label: 'Wishlist', to: href('/userDashboard/wishlist'), icon: 'heart' },
  { label: 'Profile', to: href('/userDashboard/profile'), icon: 'user-round', pages: ['/userDashboard/twoStep'] },
];

/** The pages of the settings. */
export const SETTINGS_TABS: readonly SectionTab[] = [
  { label: 'Shop', to: href('/adminDashboard/settings'), permission: 'settings.write' },
  { label: 'Shipping', to: href('/adminDashboard/shipping'), permission: 'shipping.write' },
  { label: 'Taxes', to: href('/adminDashboard/taxes'), permission: 'tax.write' },
  { label: 'API Keys', to: href('/adminDashboard/keys'), permission: 'keys.write' },
  { label: 'Webhooks', to: href('/adminDashboard/webhooks'), permission: 'webhooks.write' },
  { label: 'Audit', to: href('/adminDashboard/audit'), permission: 'audit.read' },
];

/** What staff can change of the website. */
export const WEBSITE_TABS: readonly SectionTab[] = [
  { label: 'Home', to: href('/adminDashboard/home'), permission: 'content.write' },
  { label: 'Pages', to: href('/adminDashboard/content/:kind?'), permission: 'content.write' },
  { label: 'Menus', to: href('/adminDashboard/menus/:menu?'), permission: 'content.write' },
  { label: 'Media', to: href('/adminDashboard/media'), permission: 'content.write' },
  { label: 'Branding', to: href('/adminDashboard/branding'), permission: 'content.write' },
];

/** The sections of the admin sidebar. */
const staffSections: readonly StaffSection[] = [
  {
    label: 'Today',
    to: href('/adminDashboard'),
    icon: 'house',
    group: 'work',
    parts: [`#${PRODUCT_LIST_ID}`],
    tasks: TASK_KINDS,
  },
  {
    label: 'Mange Orders',
    to: href('/adminDashboard/mangeOrders'),
    icon: 'package',
    permission: 'orders.read',
    group: 'work',
    pages: ['/adminDashboard/mangeOrders/:orderId'],
    tasks: ['toShip'],
  },
  {
    label: 'Returns',
    to: href('/adminDashboard/returns'),
    icon: 'undo-2',
    pages: ['/adminDashboard/withdrawals'],
    permission: 'orders.read',
    group: 'work',
    tasks: ['returns'],
  },
  {
    label: 'Messages',
    to: href('/adminDashboard/contact'),
    icon: 'message-circle',
    permission: 'orders.read',
    group: 'work',
    tasks: ['messages'],
    onlyIf: 'takesMessages',
  },
  {
    label: 'Cash on delivery',
    to: href('/adminDashboard/cash'),
    icon: 'banknote',
    permission: 'orders.read',
    group: 'work',
  },
  {
    label: 'Mange Products',
    to: PRODUCT_LIST_PATH,
    icon: 'boxes',
    permission: 'products.write',
    group: 'catalogue',
    pages: [
      '/adminDashboard/addNewProduct',
      '/adminDashboard/editProduct/:productId',
      '/adminDashboard/stock/:productId',
      '/adminDashboard/import',
      '/adminDashboard/import/:importId',
    ],
  },
  {
    label: 'Collections',
    to: href('/adminDashboard/collections'),
    icon: 'layers',
    permission: 'products.write',
    group: 'catalogue',
    pages: ['/adminDashboard/collections/new', '/adminDashboard/collections/:collectionId'],
  },
  {
    label: 'Attributes',
    to: href('/adminDashboard/attributes'),
    icon: 'tags',
    permission: 'products.write',
    group: 'catalogue',
  },
  {
    label: 'Manufacturers',
    to: href('/adminDashboard/manufacturers'),
    icon: 'factory',
    permission: 'products.write',
    group: 'catalogue',
  },
  {
    label: 'Shop Search',
    to: href('/adminDashboard/missedSearches'),
    icon: 'search',
    permission: 'products.write',
    group: 'catalogue',
    pages: ['/adminDashboard/synonyms'],
  },
  {
    label: 'Coupons',
    to: href('/adminDashboard/coupons'),
    icon: 'ticket',
    permission: 'coupons.write',
    group: 'catalogue',
    pages: ['/adminDashboard/coupons/new', '/adminDashboard/coupons/:couponId'],
  },
  {
    label: 'Reviews',
    to: href('/adminDashboard/reviews'),
    icon: 'star',
    permission: 'reviews.write',
    group: 'catalogue',
    tasks: ['reviews'],
  },
  {
    label: 'Mange Users',
    to: href('/adminDashboard/mangeUsers'),
    icon: 'users-round',
    permission: 'customers.read',
    group: 'shop',
  },
  { label: 'Mails', to: href('/adminDashboard/mails'), icon: 'mail', permission: 'mail.read', group: 'shop' },
  {
    label: 'Website',
    to: href('/adminDashboard/home'),
    icon: 'panel-top',
    group: 'shop',
    pages: ['/adminDashboard/content/:kind', '/adminDashboard/content/:kind/:contentId', '/adminDashboard/menus/:menu'],
    tabs: WEBSITE_TABS,
  },
  {
    label: 'Redirects',
    to: href('/adminDashboard/redirects'),
    icon: 'signpost',
    permission: 'content.write',
    group: 'shop',
    pages: ['/adminDashboard/redirects/import', '/adminDashboard/missedPaths'],
  },
  {
    label: 'Settings',
    to: href('/adminDashboard/settings'),
    icon: 'settings-2',
    group: 'shop',
    pages: ['/adminDashboard/webhooks/:webhookId', '/adminDashboard/shipping/new', '/adminDashboard/shipping/:zoneId'],
    tabs: SETTINGS_TABS,
  },
  {
    label: 'Profile',
    to: href('/adminDashboard/profile'),
    icon: 'user-round',
    pages: ['/adminDashboard/twoStep'],
    group: 'shop',
  },
];

/** Returns the sections of a shop's admin sidebar that a role with these permissions may open, with what waits there. */
export function staffSectionsFor(
  permissions: ReadonlySet<Permission>,
  site: Pick<SiteFacts, 'takesMessages'> = {},
  tasks: Tasks = {},
): DashboardSection[] {
  return staffSections.flatMap(({ permission, tasks: kinds, onlyIf, ...section }) => {
    if (permission !== undefined && !permissions.has(permission)) return [];
    if (onlyIf !== undefined && !site[onlyIf]) return [];
    if (section.tabs) return withTabs(section, tabsFor(section.tabs, permissions));
    return [kinds ? { ...section, waiting: countTasks(tasks, kinds) } : section];
  });
}

/** Returns those of the tabs that a role with these permissions may open. */
export function tabsFor(tabs: readonly SectionTab[], permissions: ReadonlySet<Permission>): SectionTab[] {
  return tabs.filter(({ permission }) => permissions.has(permission));
}

/** Leads to the first of the tabs that may be opened. Without one, there is no section. */
function withTabs(section: DashboardSection, tabs: readonly SectionTab[]): DashboardSection[] {
  const [first] = tabs;
  if (!first) return [];
  return [{ ...section, to: first.to, tabs, pages: [...tabs.map(({ to }) => to), ...(section.pages ?? [])] }];
}
