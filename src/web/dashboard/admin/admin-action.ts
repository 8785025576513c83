import { isForbidden, redirectIfRefused } from '#features/identity/session/auth-policies.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { ProblemBody } from '#platform/http/problem.ts';
import { showToast } from '#ui/toast.tsx';

/** The result of a page's action: an error message for the admin, its code, and the messages of single fields. */
export type ActionResult = { problem: string | undefined; code?: ProblemBody['code']; errors?: ProblemBody['errors'] };

/** Toasts for each outcome; without `done` the page shows it. With `forbidden`, any 403 shows that text and signs out (specification, section 8). */
export type ActionMessages = { done?: string; failed?: string; forbidden?: string };

/**
 * Signs out and throws a redirect if an admin's call failed because the session has ended or the user is no longer an
 * admin (specification, sections 6 and 8). With `forbidden`, any 403 shows that text and does so too.
 */
export async function leaveIfNotAdmin(error: unknown, request: Request, forbidden?: string): Promise<void> {
  if (forbidden !== undefined && isForbidden(error)) showToast({ kind: 'error', text: forbidden });
  await redirectIfRefused(error, forbidden === undefined ? 'page' : 'adminChange', request);
}

/**
 * Awaits an admin's API call and shows a toast with the outcome, or leaves the page as
 * {@link leaveIfNotAdmin} does.
 */
export async function runAdminAction(
  request: Request,
  call: Promise<unknown>,
  messages: ActionMessages,
): Promise<ActionResult> {
  try {
    await call;
  } catch (error) {
    await leaveIfNotAdmin(error, request, messages.forbidden);
    if (messages.failed !== undefined) showToast({ kind: 'error', text: messages.failed });
    const { code, errors } = error instanceof ApiError ? error.problem : {};
    return { problem: explainFailure(error), code, errors };
  }
  if (messages.done !== undefined) showToast({ kind: 'success', text: messages.done });
  return { problem: undefined };
}
