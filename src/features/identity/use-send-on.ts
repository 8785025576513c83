import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { rememberedOrigin } from './remembered-origin.ts';
import { useSession } from './session.ts';

/** Leads whoever is signed in, already or by now, to the page that they came for. */
export function useSendOn(): void {
  const { user, loading } = useSession();
  const navigate = useNavigate();
  const isSignedIn = user !== undefined && !loading;

  useEffect(() => {
    if (isSignedIn) void navigate(rememberedOrigin(new URL(window.location.href)), { replace: true });
  }, [isSignedIn, navigate]);
}
