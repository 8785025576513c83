import { href, redirect, useFetcher } from 'react-router';
import * as z from 'zod/mini';
import { requireStaff } from '#features/identity/session/guards.ts';
import type { ZoneEntries } from '#features/shipping/zone-entries.ts';
import { ZoneForm } from '#features/shipping/zone-form.tsx';
import { zoneDraftSchema } from '#features/shipping/zone-schema.ts';
import { DashboardHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { BackLink } from '#ui/text-link.tsx';
import { type ActionResult, runAdminAction } from './admin-action.ts';

const LIST = href('/adminDashboard/shipping');

/** The header of the form of a zone: a link to the list, and the title. */
export function ZoneFormHead({ title }: { title: string }) {
  return (
    <>
      <BackLink to={LIST}>Shipping</BackLink>
      <DashboardHead title={title} />
    </>
  );
}

/** A page that edits a zone, or a new one. */
export function ZonePage({ title, entries }: { title: string; entries: ZoneEntries }) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const busy = state !== 'idle';
  return (
    <>
      <ZoneFormHead title={title} />
      <ZoneForm
        entries={entries}
        list={LIST}
        busy={busy}
        problem={busy ? undefined : data?.problem}
        onSubmit={(draft) => submit(JSON.stringify(z.encode(zoneDraftSchema, draft)), SENT)}
      />
    </>
  );
}

const SENT = { method: 'post', encType: 'application/json' } as const;

/**
 * Saves the zone that {@link ZonePage} submitted, with the call that `save` makes. @returns a redirect to the list, or why
 * it could not be saved.
 */
export async function saveZone(
  request: Request,
  save: (draft: z.input<typeof zoneDraftSchema>) => Promise<unknown>,
  done: string,
): Promise<ActionResult | Response> {
  await requireStaff(request, 'shipping.write');
  const draft = z.encode(zoneDraftSchema, zoneDraftSchema.parse(await request.json()));
  const result = await runAdminAction(request, save(draft), { done });
  return result.problem === undefined ? redirect(LIST) : result;
}

/** The form of a zone while it loads. */
export function ZoneFormSkeleton({ title }: { title: string }) {
  return (
    <>
      <ZoneFormHead title={title} />
      <Loading>
        <div className="zone-form">
          <Skeleton shape="panel" height={380} />
          <Skeleton shape="panel" height={560} />
        </div>
      </Loading>
    </>
  );
}
