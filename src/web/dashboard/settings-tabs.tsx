import { useLocation } from 'react-router';
import { useSession } from '#features/identity/session/session.ts';
import { Tabs } from '#ui/tabs.tsx';
import { SETTINGS_TABS, tabsFor } from './dashboard-sections.ts';

/** Links to the pages of the settings that the person may open, above the title of each. */
export function SettingsTabs() {
  const { permissions } = useSession();
  const { pathname } = useLocation();
  const tabs = tabsFor(SETTINGS_TABS, permissions).map(({ label, to }) => ({ label, to, isCurrent: to === pathname }));
  return <Tabs label="Settings" tabs={tabs} />;
}
