import { type LucideIcon, Package } from 'lucide-react';
import { href, NavLink } from 'react-router';

/** A section of a dashboard. */
export type DashboardSection = { label: string; to: string; icon: LucideIcon };

/** What a customer finds in the sidebar. */
export const userSections: readonly DashboardSection[] = [
  { label: 'Order', to: href('/userDashboard'), icon: Package },
];

/** What an admin finds in the sidebar. */
export const adminSections: readonly DashboardSection[] = [
  { label: 'Mange Orders', to: href('/adminDashboard/mangeOrders'), icon: Package },
];

type DashboardNavProps = {
  label: string;
  sections: readonly DashboardSection[];
  className?: string;
  /** A link was followed. */
  onFollow?: () => void;
};

/** Links to the sections; the one on show is marked, its detail pages included. */
export function DashboardNav({ label, sections, className, onFollow }: DashboardNavProps) {
  return (
    <nav aria-label={label} className={className}>
      {sections.map(({ label: name, to, icon: SectionIcon }) => (
        <NavLink key={to} to={to} onClick={onFollow}>
          <SectionIcon className="icon" />
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
