import LogOut from 'lucide-react/icons/log-out';
import Store from 'lucide-react/icons/store';
import { use, useState } from 'react';
import { Link, Outlet, useNavigate } from 'react-router';
import { ConfirmAgain } from '#features/identity/session/confirm-again.tsx';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { useHasUserChanged } from '#features/identity/session/guards.ts';
import { onSignOut, signOut } from '#features/identity/session/session.ts';
import { readerTimeZone } from '#platform/time-zone.ts';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import { showToast } from '#ui/toast.tsx';
import { DemoBar } from '../demo-bar.tsx';
import { HomeLink } from '../home-link.tsx';
import './dashboard.css';
import { DashboardMenu } from './dashboard-menu.tsx';
import { DashboardNav, type DashboardSection } from './dashboard-nav.tsx';
import { forgetEntries } from './forget-entries.ts';
import { SidebarSearchButton, TopSearchButton } from './search/search-buttons.tsx';
import { useDashboardSearch } from './search/use-dashboard-search.tsx';

// Only from here can people sign out.
onSignOut(forgetEntries);

type DashboardFrameProps = {
  /** Whose dashboard it is, for the sidebar; empty until the session has loaded. */
  owner: string;
  sections: readonly DashboardSection[];
  isForStaff?: boolean;
};

/** The layout of all dashboard pages: a sidebar, or on small screens a top bar with a menu. */
export function DashboardFrame({ owner, sections, isForStaff = false }: DashboardFrameProps) {
  const shopTimeZone = use(TimeZone);
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
        {showSearch ? <TopSearchButton onClick={showSearch} /> : null}
        <DashboardMenu sections={sections} onSignOut={signOutAndGoHome} />
      </header>
      <div className="dashboard">
        <aside className="dashboard-sidebar">
          <HomeLink />
          <p className="dashboard-who">
            <bdi>{owner || '\u00a0'}</bdi>
          </p>
          {showSearch ? <SidebarSearchButton onClick={showSearch} /> : null}
          <DashboardNav label="Dashboard" sections={sections} className="side-links" />
          <div className="side-links dashboard-end">
            <Link to="/">
              <Store className="icon" />
              Back to the shop
            </Link>
            <button type="button" onClick={signOutAndGoHome}>
              <LogOut className="icon" />
              Sign out
            </button>
            <ThemeSwitch />
          </div>
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
