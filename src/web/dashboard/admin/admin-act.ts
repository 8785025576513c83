import { redirect } from 'react-router';
import { explainFailure } from '#features/identity/explain-failure.ts';
import { isForbidden, leaveAfterRefusal, mustSignIn } from '#features/identity/refused-asker.ts';
import { signInPath } from '#features/identity/remembered-origin.ts';
import { signOut } from '#features/identity/session.ts';
import { showToast } from '#ui/toast.tsx';

/** What a page's action answers: a sentence if the act failed. */
export type ActResult = { problem: string | undefined };

/** What people are told of an act; an act with `forbidden` signs out at any 403, and says that (specification, section 8). */
export type ActWords = { done: string; failed?: string; forbidden?: string };

/**
 * Makes a call for an admin and says how it went. Whoever's session is over, and whoever is not an admin any more, is
 * signed out and led away, by throwing a redirect (specification, sections 6 and 8).
 */
export async function actAsAdmin(request: Request, call: Promise<unknown>, words: ActWords): Promise<ActResult> {
  try {
    await call;
  } catch (error) {
    if (words.forbidden !== undefined && isForbidden(error)) throw await leaveForbidden(request, words.forbidden);
    if (mustSignIn(error)) throw await leave(request, signInPath(request.url));
    if (words.failed !== undefined) showToast({ kind: 'error', text: words.failed });
    return { problem: explainFailure(error) };
  }
  showToast({ kind: 'success', text: words.done });
  return { problem: undefined };
}

function leaveForbidden(request: Request, sentence: string): Promise<Response> {
  showToast({ kind: 'error', text: sentence });
  return leave(request, '/');
}

async function leave({ url }: Request, leadTo: string): Promise<Response> {
  return redirect(await leaveAfterRefusal(url, { leave: signOut, leadTo }));
}
