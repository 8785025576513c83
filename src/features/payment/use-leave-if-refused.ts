import { useNavigate } from 'react-router';
import { isRefusedAsker } from '#features/identity/refused-asker.ts';
import { signInPath } from '#features/identity/remembered-origin.ts';
import { signOut } from '#features/identity/session.ts';

/**
 * Leads whose session has ended to the sign-in page (specification, section 6).
 * @returns a function that says whether the error was that.
 */
export function useLeaveIfRefused(): (error: unknown) => Promise<boolean> {
  const navigate = useNavigate();
  return async (error) => {
    if (!isRefusedAsker(error)) return false;
    await signOut();
    await navigate(signInPath(window.location.href));
    return true;
  };
}
