import { redirect } from 'react-router';
import { isForbidden, leaveAfterAuthError, mustSignIn } from '#features/identity/session/auth-errors.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { signOut } from '#features/identity/session/session.ts';
import { signInPath } from '#features/identity/sign-in/remembered-origin.ts';
import { showToast } from '#ui/toast.tsx';

/** The result of a page's action; `problem` is an error message for the admin. */
export type ActionResult = { problem: string | undefined };

/** Toasts for each outcome. With `forbidden`, any 403 shows that text and signs out (specification, section 8). */
export type ActionMessages = { done: string; failed?: string; forbidden?: string };

/**
 * Awaits an admin's API call and shows a toast with the outcome. If the session has ended or the user is no longer an
 * admin, signs out and throws a redirect (specification, sections 6 and 8).
 */
export async function runAdminAction(
  request: Request,
  call: Promise<unknown>,
  messages: ActionMessages,
): Promise<ActionResult> {
  try {
    await call;
  } catch (error) {
    if (messages.forbidden !== undefined && isForbidden(error))
      throw await rejectForbidden(request, messages.forbidden);
    if (mustSignIn(error)) throw await signOutAndRedirect(request, signInPath(request.url));
    if (messages.failed !== undefined) showToast({ kind: 'error', text: messages.failed });
    return { problem: explainFailure(error) };
  }
  showToast({ kind: 'success', text: messages.done });
  return { problem: undefined };
}

function rejectForbidden(request: Request, message: string): Promise<Response> {
  showToast({ kind: 'error', text: message });
  return signOutAndRedirect(request, '/');
}

async function signOutAndRedirect({ url }: Request, redirectTo: string): Promise<Response> {
  return redirect(await leaveAfterAuthError(url, { endSession: signOut, redirectTo }));
}
