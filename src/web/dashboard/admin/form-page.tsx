import { redirect, useFetcher } from 'react-router';
import { requireStaff } from '#features/identity/session/guards.ts';
import type { Permission } from '#platform/http/permissions.ts';
import { DashboardHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { BackLink } from '#ui/text-link.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { type ActionResult, runAdminAction } from './admin-action.ts';

/** A list of which each entry has a page with a form, as has a new one. */
export interface EditedList {
  /** The path of the list. */
  to: string;
  label: string;
  /** Who may edit it. */
  permission: Permission;
  /** The class of the form. */
  formClass: string;
  /** The heights of the form's panels, in pixels. */
  panelHeights: readonly number[];
}

interface FormPageProps {
  list: EditedList;
  title: string;
}

/** The header of a form: a link to the list, and the title. */
export function FormHead({ list, title }: FormPageProps) {
  return (
    <>
      <BackLink to={list.to}>{list.label}</BackLink>
      <DashboardHead title={title} />
    </>
  );
}

/** The form while it loads. */
export function FormSkeleton({ list, title }: FormPageProps) {
  return (
    <>
      <FormHead list={list} title={title} />
      <Loading>
        <div className={list.formClass}>
          {list.panelHeights.map((height) => (
            <Skeleton key={height} shape="panel" height={height} />
          ))}
        </div>
      </Loading>
    </>
  );
}

/** Replaces a form that could not be loaded. */
export function FormFailure({ list, title, error }: FormPageProps & { error: unknown }) {
  return <LoadFailure title={<FormHead list={list} title={title} />} error={error} />;
}

/** Submits the draft of a form to the action of its page, which saves it with {@link saveDraft}. */
export function useDraftSubmit() {
  const { submit, state, data } = useFetcher<ActionResult>();
  const busy = state !== 'idle';
  return {
    busy,
    /** Why it could not be saved. */
    refusal: busy || data?.problem === undefined ? undefined : data,
    submit: (draft: object) => submit(JSON.stringify(draft), { method: 'post', encType: 'application/json' }),
  };
}

interface Saving<Draft> {
  list: EditedList;
  /** Checks what was submitted. */
  parse: (submitted: unknown) => Draft;
  save: (draft: Draft) => Promise<unknown>;
  /** What is said afterwards. */
  done: string;
}

/** Saves what a form submitted. @returns a redirect to the list, or why it could not be saved. */
export async function saveDraft<Draft>(
  request: Request,
  { list, parse, save, done }: Saving<Draft>,
): Promise<ActionResult | Response> {
  await requireStaff(request, list.permission);
  const result = await runAdminAction(request, save(parse(await request.json())), { done });
  return result.problem === undefined ? redirect(list.to) : result;
}
