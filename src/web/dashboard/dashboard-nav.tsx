import { Banknote, Boxes, type LucideIcon, Mail, Package, Undo2, UserRound, UsersRound } from 'lucide-react';
import { href, Link, matchPath, useLocation } from 'react-router';

/** A section of a dashboard; `pages` are the path patterns of its detail pages. */
export type DashboardSection = { label: string; to: string; icon: LucideIcon; pages?: readonly string[] };

/** The sections of the customer sidebar. */
export const userSections: readonly DashboardSection[] = [
  {
    label: 'Order',
    to: href('/userDashboard'),
    icon: Package,
    pages: ['/userDashboard/order/:orderId', '/userDashboard/order/:orderId/return'],
  },
  { label: 'Profile', to: href('/userDashboard/profile'), icon: UserRound },
];

/** The sections of the admin sidebar. */
export const adminSections: readonly DashboardSection[] = [
  {
    label: 'Mange Products',
    to: href('/adminDashboard'),
    icon: Boxes,
    pages: ['/adminDashboard/addNewProduct', '/adminDashboard/editProduct/:productId'],
  },
  {
    label: 'Mange Orders',
    to: href('/adminDashboard/mangeOrders'),
    icon: Package,
    pages: ['/adminDashboard/mangeOrders/:orderId'],
  },
  { label: 'Returns', to: href('/adminDashboard/returns'), icon: Undo2 },
  { label: 'Cash on delivery', to: href('/adminDashboard/cash'), icon: Banknote },
  { label: 'Mails', to: href('/adminDashboard/mails'), icon: Mail },
  { label: 'Mange Users', to: href('/adminDashboard/mangeUsers'), icon: UsersRound },
  { label: 'Profile', to: href('/adminDashboard/profile'), icon: UserRound },
];

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
      {sections.map(({ label: name, to, icon: SectionIcon, pages = [] }) => (
        <Link
          key={to}
          to={to}
          onClick={onFollow}
          aria-current={matchesAny([to, ...pages], pathname) ? 'page' : undefined}
        >
          <SectionIcon className="icon" />
          {name}
        </Link>
      ))}
    </nav>
  );
}

function matchesAny(patterns: readonly string[], pathname: string): boolean {
  return patterns.some((pattern) => matchPath(pattern, pathname) !== null);
}
