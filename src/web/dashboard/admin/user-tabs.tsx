import type { Role } from '#features/user/user-schema.ts';
import { Tabs } from '#ui/tabs.tsx';

/** The users with a role, or all. */
export type RoleTab = Role | 'all';

export const ROLE_TABS: readonly RoleTab[] = ['all', 'user', 'support', 'catalogue', 'admin'];
const TAB_LABELS: Record<RoleTab, string> = {
  all: 'All',
  user: 'Customers',
  support: 'Support',
  catalogue: 'Catalogue',
  admin: 'Admins',
};

type UserTabsProps = {
  current: RoleTab;
  /** How many users each tab has. */
  counts: ReadonlyMap<RoleTab, number>;
  /** The search, which stays when another tab is chosen. */
  search: string | undefined;
};

/** Links to the users with each role. */
export function UserTabs({ current, counts, search }: UserTabsProps) {
  const tabs = ROLE_TABS.map((tab) => ({
    label: TAB_LABELS[tab],
    count: counts.get(tab) ?? 0,
    to: tabPath(tab, search),
    isCurrent: tab === current,
  }));
  return <Tabs label="Users by role" tabs={tabs} />;
}

/** The list of a role, with the same search. */
function tabPath(tab: RoleTab, search = ''): string {
  const query = new URLSearchParams({ ...(tab !== 'all' && { role: tab }), ...(search !== '' && { search }) });
  return `?${query}`;
}
