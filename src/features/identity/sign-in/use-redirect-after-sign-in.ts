import { useEffect } from 'react';
import { href, useNavigate } from 'react-router';
import { useSession } from '../session/session.ts';
import { rememberedOrigin } from './remembered-origin.ts';

/** Redirects a signed-in person to the page that they came from. Without one, admins get their dashboard. */
export function useRedirectAfterSignIn(): void {
  const { user, isStaff, loading } = useSession();
  const navigate = useNavigate();
  const isSignedIn = user !== undefined && !loading;

  useEffect(() => {
    if (!isSignedIn) return;
    const startPage = isStaff ? href('/adminDashboard') : '/';
    void navigate(rememberedOrigin(new URL(window.location.href), startPage), { replace: true });
  }, [isSignedIn, isStaff, navigate]);
}
