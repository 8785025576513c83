import { useNavigate } from 'react-router';
import { leaveAfterAuthError, mustSignIn } from '#features/identity/session/auth-errors.ts';
import { signOut } from '#features/identity/session/session.ts';
import { signInPath } from '#features/identity/sign-in/remembered-origin.ts';

/**
 * Returns a function that redirects to the sign-in page if an error shows that the session has ended or the user is no
 * longer an admin (specification, section 6). It resolves to whether it redirected.
 */
export function useLeaveIfRefused(): (error: unknown) => Promise<boolean> {
  const navigate = useNavigate();
  return async (error) => {
    if (!mustSignIn(error)) return false;
    const { href } = window.location;
    await navigate(await leaveAfterAuthError(href, { endSession: signOut, redirectTo: signInPath(href) }));
    return true;
  };
}
