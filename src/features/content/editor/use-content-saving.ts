import { useRef, useState } from 'react';
import { api } from '#features/identity/session/api.ts';
import { useLeaveIfRefused } from '#features/identity/session/auth-policies.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { keepTokenFresh } from '#features/identity/session/session.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { ProblemBody } from '#platform/http/problem.ts';
import { contentCalls } from '../content-calls.ts';
import type { Content, ContentDraft, ContentKind } from '../content-schema.ts';

/** Why an entry could not be saved. */
export interface SaveProblem {
  detail: string;
  code: ProblemBody['code'];
}

/**
 * Saves an entry, one request after another, so that each states the version of the one before.
 * @param initial the entry as it was loaded; undefined for a new one.
 * @param conflicting what another person has saved since the edited text was loaded.
 */
export function useContentSaving(kind: ContentKind, initial: Content | undefined, conflicting: Content | undefined) {
  const [saved, setSaved] = useState(initial);
  const [conflict, setConflict] = useState(conflicting);
  const [problem, setProblem] = useState<SaveProblem>();
  const [pending, setPending] = useState(0);
  const latest = useRef(initial);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const leaveIfRefused = useLeaveIfRefused('page');

  function accept(content: Content): void {
    latest.current = content;
    setSaved(content);
    setConflict(undefined);
    setProblem(undefined);
  }

  async function send(body: ContentDraft): Promise<Content> {
    await keepTokenFresh();
    const { current } = latest;
    if (!current) return api.request(contentCalls.addContent, { params: { kind }, body });
    const params = { kind, contentId: current._id };
    return api.request(contentCalls.changeContent, { params, body: { ...body, version: current.version } });
  }

  async function fail(error: unknown): Promise<void> {
    if (await leaveIfRefused(error)) return;
    const code = error instanceof ApiError ? error.problem.code : undefined;
    setProblem({ detail: explainFailure(error), code });
    if (code !== 'changed-since' || !latest.current) return;
    const params = { kind, contentId: latest.current._id };
    setConflict(await api.request(contentCalls.getContent, { params }));
  }

  /** Makes a request that answers the entry. @returns the entry, unless it failed. */
  function run(request: () => Promise<Content>): Promise<Content | undefined> {
    const result = queue.current.then(async () => {
      setPending((count) => count + 1);
      try {
        const content = await request();
        accept(content);
        return content;
      } catch (error) {
        await fail(error).catch(() => undefined);
        return undefined;
      } finally {
        setPending((count) => count - 1);
      }
    });
    queue.current = result;
    return result;
  }

  return {
    saved,
    problem,
    /** What another person has saved in the meantime. Nothing is saved until it is settled. */
    conflict,
    busy: pending > 0,
    save: (draft: ContentDraft) => run(() => send(draft)),
    /** Makes a former version the present one. */
    restore: (n: number) =>
      run(async () => {
        const { current } = latest;
        if (!current) throw new Error('Only an entry that is saved has versions');
        const input = { params: { kind, contentId: current._id, n }, body: { version: current.version } };
        return api.request(contentCalls.restoreRevision, input);
      }),
    /** Goes on from what another person has saved. */
    settle: accept,
  };
}
