import { LogOut, Store } from 'lucide-react';
import { useState } from 'react';
import { Link, Outlet, useNavigate } from 'react-router';
import { explainFailure } from '#features/identity/explain-failure.ts';
import { useIsForAnotherPerson } from '#features/identity/guards.ts';
import { signOut } from '#features/identity/session.ts';
import { Logo } from '#ui/logo.tsx';
import { showToast } from '#ui/toast.tsx';
import { DemoBar } from '../demo-bar.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import { DashboardNav, type DashboardSection } from './dashboard-nav.tsx';

type DashboardFrameProps = {
  /** Whose dashboard it is; empty until that is known. */
  who: string;
  sections: readonly DashboardSection[];
};

/** What surrounds every page of a dashboard: the sidebar, or on small screens a top bar with a menu. */
export function DashboardFrame({ who, sections }: DashboardFrameProps) {
  const leave = useLeave();
  const isForAnother = useIsForAnotherPerson();

  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <DemoBar />
      <header className="dashboard-top">
        <HomeLink />
        <DashboardMenu sections={sections} onSignOut={leave} />
      </header>
      <div className="dashboard">
        <aside className="dashboard-sidebar">
          <HomeLink />
          <p className="dashboard-who">
            <bdi>{who || '\u00a0'}</bdi>
          </p>
          <DashboardNav label="Dashboard" sections={sections} className="dashboard-nav" />
          <div className="dashboard-end">
            <Link to="/">
              <Store className="icon" />
              Back to the shop
            </Link>
            <button type="button" onClick={leave}>
              <LogOut className="icon" />
              Sign out
            </button>
          </div>
        </aside>
        <main className="dashboard-main" id="content" tabIndex={-1}>
          {isForAnother ? null : <Outlet />}
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

/** Signs out and leads home. */
function useLeave(): () => void {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);

  return async () => {
    if (leaving) return;
    setLeaving(true);
    try {
      await signOut();
      await navigate('/');
    } catch (error) {
      setLeaving(false);
      showToast({ kind: 'error', text: explainFailure(error) });
    }
  };
}
