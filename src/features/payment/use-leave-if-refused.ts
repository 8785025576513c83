import { useNavigate } from 'react-router';
import { leaveAfterRefusal, mustSignIn } from '#features/identity/refused-asker.ts';
import { signInPath } from '#features/identity/remembered-origin.ts';
import { signOut } from '#features/identity/session.ts';

/**
 * Leads whoever's session is over, and whoever is not an admin any more, to the sign-in page (specification, section 6).
 * @returns a function that says whether the error was that.
 */
export function useLeaveIfRefused(): (error: unknown) => Promise<boolean> {
  const navigate = useNavigate();
  return async (error) => {
    if (!mustSignIn(error)) return false;
    const { href } = window.location;
    await navigate(await leaveAfterRefusal(href, { leave: signOut, leadTo: signInPath(href) }));
    return true;
  };
}
