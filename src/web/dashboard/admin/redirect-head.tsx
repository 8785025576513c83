import type { ReactNode } from 'react';
import { href } from 'react-router';
import { DashboardHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';

const TABS = [
  { label: 'Redirects', to: href('/adminDashboard/redirects') },
  { label: 'Not found lately', to: href('/adminDashboard/missedPaths') },
];

type RedirectHeadProps = { current: 'Redirects' | 'Not found lately'; children?: ReactNode };

/** The header of the screens about redirects, with the way from one to the other. */
export function RedirectHead({ current, children }: RedirectHeadProps) {
  return (
    <>
      <DashboardHead title="Redirects" lead="Where old addresses lead">
        {children}
      </DashboardHead>
      <Tabs label="Redirects" tabs={TABS.map((tab) => ({ ...tab, isCurrent: tab.label === current }))} />
    </>
  );
}
