import { use, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { ConfirmAgain } from '#features/identity/session/confirm-again.tsx';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { useHasUserChanged } from '#features/identity/session/guards.ts';
import { onSignOut, signOut, useSession } from '#features/identity/session/session.ts';
import { readerTimeZone } from '#platform/time-zone.ts';
import { classNames } from '#ui/class-names.ts';
import { TimeZone } from '#ui/time-zone.ts';
import { showToast } from '#ui/toast.tsx';
import { CartLink } from '../cart-link.tsx';
import { DemoBar } from '../demo-bar.tsx';
import { HomeLink } from '../home-link.tsx';
import { AccountMenu } from './account-menu.tsx';
import './dashboard.css';
import { DashboardEnd } from './dashboard-end.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import { DashboardNav } from './dashboard-nav.tsx';
import type { DashboardSection } from './dashboard-sections.ts';
import { forgetEntries } from './forget-entries.ts';
import { SidebarSearchButton, TopSearchButton } from './search/search-buttons.tsx';
import { useDashboardSearch } from './search/use-dashboard-search.tsx';

// Only from here can people sign out.
onSignOut(forgetEntries);

type DashboardFrameProps = {
  sections: readonly DashboardSection[];
  isForStaff?: boolean;
};

/** The layout of all dashboard pages: a sidebar, or on small screens a top bar with a menu. */
export function DashboardFrame({ sections, isForStaff = false }: DashboardFrameProps) {
  const shopTimeZone = use(TimeZone);
  const { user } = useSession();
  const signOutAndGoHome = useSignOut();
  const hasUserChanged = useHasUserChanged();
  const { showSearch, dialogs } = useDashboardSearch(isForStaff, sections, signOutAndGoHome);

  return (
    <TimeZone value={isForStaff ? shopTimeZone : readerTimeZone()}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <DemoBar />
      <header className="dashboard-top">
        <HomeLink />
        <TopSearchButton onClick={showSearch} />
        {isForStaff ? null : <CartLink />}
        <DashboardMenu sections={sections} onSignOut={signOutAndGoHome} />
      </header>
      <div className="dashboard">
        <aside className={classNames('dashboard-sidebar', isForStaff && 'dashboard-sidebar-staff')}>
          {isForStaff ? (
            <HomeLink />
          ) : (
            <>
              <div className="sidebar-head">
                <HomeLink />
                <CartLink />
              </div>
              <p className="dashboard-who">
                <bdi>{user?.displayName ?? '\u00a0'}</bdi>
              </p>
            </>
          )}
          <SidebarSearchButton onClick={showSearch} />
          <DashboardNav label="Dashboard" sections={sections} className="side-links" />
          {isForStaff ? (
            <AccountMenu user={user} onSignOut={signOutAndGoHome} />
          ) : (
            <DashboardEnd onSignOut={signOutAndGoHome} />
          )}
        </aside>
        <main className="dashboard-main" id="content" tabIndex={-1}>
          {hasUserChanged ? null : <Outlet />}
        </main>
      </div>
      {dialogs}
      <ConfirmAgain />
    </TimeZone>
  );
}

/** Returns a function that signs out and navigates to the home page. */
function useSignOut(): () => void {
  const navigate = useNavigate();
  const [isSigningOut, setIsSigningOut] = useState(false);

  return async () => {
    if (isSigningOut) return;
    setIsSigningOut(true);
    try {
      await signOut();
      await navigate('/');
    } catch (error) {
      setIsSigningOut(false);
      showToast({ kind: 'error', text: explainFailure(error) });
    }
  };
}
