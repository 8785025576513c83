import { redirect } from 'react-router';
import { explainFailure } from '#features/identity/explain-failure.ts';
import { isRefusedAsker } from '#features/identity/refused-asker.ts';
import { signInPath } from '#features/identity/remembered-origin.ts';
import { signOut } from '#features/identity/session.ts';
import { ApiError } from '#platform/http/api-client.ts';
import { showToast } from '#ui/toast.tsx';

/** What a page's action answers: a sentence if the act failed. */
export type ActResult = { problem: string | undefined };

/** What people are told of an act; `forbidden` when they have no right to it any more. */
export type ActWords = { done: string; failed?: string; forbidden?: string };

/**
 * Makes a call for an admin and says how it went. Whoever is refused because of who they are is signed out and led
 * away, by throwing a redirect (specification, sections 6 and 8).
 */
export async function actAsAdmin(request: Request, call: Promise<unknown>, words: ActWords): Promise<ActResult> {
  try {
    await call;
  } catch (error) {
    if (isRefusedAsker(error)) throw await leave(error, request, words);
    if (words.failed !== undefined) showToast({ kind: 'error', text: words.failed });
    return { problem: explainFailure(error) };
  }
  showToast({ kind: 'success', text: words.done });
  return { problem: undefined };
}

async function leave(error: unknown, request: Request, { forbidden }: ActWords): Promise<Response> {
  const isForbidden = error instanceof ApiError && error.problem.status === 403;
  if (isForbidden && forbidden !== undefined) showToast({ kind: 'error', text: forbidden });
  await signOut();
  return redirect(isForbidden && forbidden !== undefined ? '/' : signInPath(request.url));
}
