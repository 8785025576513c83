import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import Boxes from 'lucide-react/icons/boxes';
import Heart from 'lucide-react/icons/heart';
import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import Package from 'lucide-react/icons/package';
import ScrollText from 'lucide-react/icons/scroll-text';
import Search from 'lucide-react/icons/search';
import Settings2 from 'lucide-react/icons/settings-2';
import Star from 'lucide-react/icons/star';
import Tags from 'lucide-react/icons/tags';
import Ticket from 'lucide-react/icons/ticket';
import Undo2 from 'lucide-react/icons/undo-2';
import UserRound from 'lucide-react/icons/user-round';
import UsersRound from 'lucide-react/icons/users-round';
import Webhook from 'lucide-react/icons/webhook';
import { Fragment } from 'react';
import { href, Link, matchPath, useLocation } from 'react-router';
import type { Permission } from '#platform/http/permissions.ts';
import { scrollIntoView } from '#ui/scroll-into-view.ts';

/** A section of a dashboard; `pages` are the path patterns of its detail pages. */
export type DashboardSection = {
  label: string;
  to: string;
  icon: LucideIcon;
  pages?: readonly string[];
  /** What the role of the person must permit for the section to be shown. */
  permission?: Permission;
  /** Sections with different groups are separated by a line. */
  group?: 'sales' | 'customers' | 'shop';
};

/** The sections of the customer sidebar. */
export const userSections: readonly DashboardSection[] = [
  {
    label: 'Order',
    to: href('/userDashboard'),
    icon: Package,
    pages: ['/userDashboard/order/:orderId', '/userDashboard/order/:orderId/return'],
  },
  { label: 'Wishlist', to: href('/userDashboard/wishlist'), icon: Heart },
  { label: 'Profile', to: href('/userDashboard/profile'), icon: UserRound, pages: ['/userDashboard/twoStep'] },
];

/** The sections of the admin sidebar. */
const adminSections: readonly DashboardSection[] = [
  {
    label: 'Mange Products',
    to: href('/adminDashboard'),
    icon: Boxes,
    permission: 'products.write',
    group: 'sales',
    pages: [
      '/adminDashboard/addNewProduct',
      '/adminDashboard/editProduct/:productId',
      '/adminDashboard/stock/:productId',
      '/adminDashboard/import',
      '/adminDashboard/import/:importId',
    ],
  },
  {
    label: 'Attributes',
    to: href('/adminDashboard/attributes'),
    icon: Tags,
    permission: 'products.write',
    group: 'sales',
  },
  {
    label: 'Shop Search',
    to: href('/adminDashboard/missedSearches'),
    icon: Search,
    permission: 'products.write',
    group: 'sales',
    pages: ['/adminDashboard/synonyms'],
  },
  {
    label: 'Mange Orders',
    to: href('/adminDashboard/mangeOrders'),
    icon: Package,
    permission: 'orders.read',
    group: 'sales',
    pages: ['/adminDashboard/mangeOrders/:orderId'],
  },
  { label: 'Returns', to: href('/adminDashboard/returns'), icon: Undo2, permission: 'orders.read', group: 'sales' },
  {
    label: 'Cash on delivery',
    to: href('/adminDashboard/cash'),
    icon: Banknote,
    permission: 'orders.read',
    group: 'sales',
  },
  {
    label: 'Coupons',
    to: href('/adminDashboard/coupons'),
    icon: Ticket,
    permission: 'coupons.write',
    group: 'customers',
    pages: ['/adminDashboard/coupons/new', '/adminDashboard/coupons/:couponId'],
  },
  {
    label: 'Reviews',
    to: href('/adminDashboard/reviews'),
    icon: Star,
    permission: 'reviews.write',
    group: 'customers',
  },
  { label: 'Mails', to: href('/adminDashboard/mails'), icon: Mail, permission: 'mail.read', group: 'customers' },
  {
    label: 'Mange Users',
    to: href('/adminDashboard/mangeUsers'),
    icon: UsersRound,
    permission: 'customers.read',
    group: 'shop',
  },
  { label: 'Audit', to: href('/adminDashboard/audit'), icon: ScrollText, permission: 'audit.read', group: 'shop' },
  { label: 'API Keys', to: href('/adminDashboard/keys'), icon: KeyRound, permission: 'keys.write', group: 'shop' },
  {
    label: 'Webhooks',
    to: href('/adminDashboard/webhooks'),
    icon: Webhook,
    permission: 'webhooks.write',
    group: 'shop',
    pages: ['/adminDashboard/webhooks/:webhookId'],
  },
  {
    label: 'Settings',
    to: href('/adminDashboard/settings'),
    icon: Settings2,
    permission: 'settings.write',
    group: 'shop',
  },
  {
    label: 'Profile',
    to: href('/adminDashboard/profile'),
    icon: UserRound,
    pages: ['/adminDashboard/twoStep'],
    group: 'shop',
  },
];

/** Returns the sections of the admin sidebar that a role with these permissions may open. */
export function permittedSections(permissions: ReadonlySet<Permission>): readonly DashboardSection[] {
  return adminSections.filter(({ permission }) => permission === undefined || permissions.has(permission));
}

type DashboardNavProps = {
  label: string;
  sections: readonly DashboardSection[];
  className?: string;
  /** Called when a link is clicked. */
  onFollow?: () => void;
};

/** Links to the sections. The current one is marked, also on its detail pages. */
export function DashboardNav({ label, sections, className, onFollow }: DashboardNavProps) {
  const { pathname } = useLocation();

  return (
    <nav aria-label={label} className={className}>
      {sections.map(({ label: name, to, icon: SectionIcon, pages = [], group }, index) => {
        const isCurrent = matchesAny([to, ...pages], pathname);
        return (
          <Fragment key={to}>
            {index > 0 && group !== sections[index - 1]?.group ? <hr /> : null}
            <Link
              to={to}
              onClick={onFollow}
              aria-current={isCurrent ? 'page' : undefined}
              ref={isCurrent ? scrollIntoView : undefined}
            >
              <SectionIcon className="icon" />
              {name}
            </Link>
          </Fragment>
        );
      })}
    </nav>
  );
}

function matchesAny(patterns: readonly string[], pathname: string): boolean {
  return patterns.some((pattern) => matchPath(pattern, pathname) !== null);
}
