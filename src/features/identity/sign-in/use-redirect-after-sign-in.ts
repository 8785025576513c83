import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../session/session.ts';
import { rememberedOrigin } from './remembered-origin.ts';

/** Redirects a signed-in person to the page that they came from. */
export function useRedirectAfterSignIn(): void {
  const { user, loading } = useSession();
  const navigate = useNavigate();
  const isSignedIn = user !== undefined && !loading;

  useEffect(() => {
    if (isSignedIn) void navigate(rememberedOrigin(new URL(window.location.href)), { replace: true });
  }, [isSignedIn, navigate]);
}
