import { href, useLocation } from 'react-router';
import { Tabs } from '#ui/tabs.tsx';
import { useSite } from '#web/use-site.ts';

const PAGES = [
  { label: 'Returns', to: href('/adminDashboard/returns') },
  { label: 'Withdrawals', to: href('/adminDashboard/withdrawals') },
];

/** Links from returns to withdrawals and back, in shops that take withdrawals. */
export function ReturnTabs() {
  const { pathname } = useLocation();
  if (!useSite()?.takesWithdrawals) return null;
  return (
    <Tabs label="Returns and withdrawals" tabs={PAGES.map((page) => ({ ...page, isCurrent: page.to === pathname }))} />
  );
}
