import { useLocation } from 'react-router';
import { useSession } from '#features/identity/session/session.ts';
import { Tabs } from '#ui/tabs.tsx';
import { SETTINGS_TABS, type SectionTab, tabsFor, WEBSITE_TABS } from './dashboard-sections.ts';

/** Links to the pages of the settings that the person may open, above the title of each. */
export function SettingsTabs() {
  return <SectionTabs label="Settings" tabs={SETTINGS_TABS} />;
}

/** Links to what staff can change of the website, above the title of each. */
export function WebsiteTabs() {
  return <SectionTabs label="Website" tabs={WEBSITE_TABS} />;
}

function SectionTabs({ label, tabs }: { label: string; tabs: readonly SectionTab[] }) {
  const { permissions } = useSession();
  const { pathname } = useLocation();
  const isCurrent = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  const shown = tabsFor(tabs, permissions).map(({ label: text, to }) => ({
    label: text,
    to,
    isCurrent: isCurrent(to),
  }));
  return <Tabs label={label} tabs={shown} />;
}
