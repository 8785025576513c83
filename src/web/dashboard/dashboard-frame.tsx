import { LogOut, Store } from 'lucide-react';
import { useState } from 'react';
import { Link, Outlet, useNavigate } from 'react-router';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { useHasUserChanged } from '#features/identity/session/guards.ts';
import { signOut } from '#features/identity/session/session.ts';
import { Logo } from '#ui/logo.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { showToast } from '#ui/toast.tsx';
import { DemoBar } from '../demo-bar.tsx';
import './dashboard.css';
import { DashboardMenu } from './dashboard-menu.tsx';
import { DashboardNav, type DashboardSection } from './dashboard-nav.tsx';

type DashboardFrameProps = {
  /** Whose dashboard it is, for the sidebar; empty until the session has loaded. */
  owner: string;
  sections: readonly DashboardSection[];
};

/** The layout of all dashboard pages: a sidebar, or on small screens a top bar with a menu. */
export function DashboardFrame({ owner, sections }: DashboardFrameProps) {
  const signOutAndGoHome = useSignOut();
  const hasUserChanged = useHasUserChanged();

  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <DemoBar />
      <header className="dashboard-top">
        <HomeLink />
        <DashboardMenu sections={sections} onSignOut={signOutAndGoHome} />
      </header>
      <div className="dashboard">
        <aside className="dashboard-sidebar">
          <HomeLink />
          <p className="dashboard-who">
            <bdi>{owner || '\u00a0'}</bdi>
          </p>
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
    </>
  );
}

function HomeLink() {
  return (
    <Link className="logo" to="/" aria-label="Thock, home">
      <Logo />
    </Link>
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
