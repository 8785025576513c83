import { href } from 'react-router';
import { DashboardHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';

const TABS = [
  { label: 'Not found', to: href('/adminDashboard/missedSearches') },
  { label: 'Synonyms', to: href('/adminDashboard/synonyms') },
];

/** The header of the screens about the search of the shop, with the way from one to the other. */
export function SearchHead({ current }: { current: 'Not found' | 'Synonyms' }) {
  return (
    <>
      <DashboardHead title="Shop Search" />
      <Tabs label="Shop search" tabs={TABS.map((tab) => ({ ...tab, isCurrent: tab.label === current }))} />
    </>
  );
}
