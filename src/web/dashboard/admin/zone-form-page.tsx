import { href } from 'react-router';
import * as z from 'zod/mini';
import type { ZoneEntries } from '#features/shipping/zone-entries.ts';
import { ZoneForm } from '#features/shipping/zone-form.tsx';
import { zoneDraftSchema } from '#features/shipping/zone-schema.ts';
import { type EditedList, FormHead, saveDraft, useDraftSubmit } from './form-page.tsx';

export const ZONES: EditedList = {
  to: href('/adminDashboard/shipping'),
  label: 'Shipping',
  permission: 'shipping.write',
  formClass: 'zone-form',
  panelHeights: [380, 560],
};

/** A page that edits a zone, or a new one. */
export function ZonePage({ title, entries }: { title: string; entries: ZoneEntries }) {
  const { busy, refusal, submit } = useDraftSubmit();
  return (
    <>
      <FormHead list={ZONES} title={title} />
      <ZoneForm
        entries={entries}
        list={ZONES.to}
        busy={busy}
        problem={refusal?.problem}
        onSubmit={(draft) => submit(z.encode(zoneDraftSchema, draft))}
      />
    </>
  );
}

type SubmittedZone = z.input<typeof zoneDraftSchema>;

/** Saves the zone that {@link ZonePage} submitted, with the call that `save` makes. */
export function saveZone(request: Request, save: (draft: SubmittedZone) => Promise<unknown>, done: string) {
  const parse = (submitted: unknown) => z.encode(zoneDraftSchema, zoneDraftSchema.parse(submitted));
  return saveDraft(request, { list: ZONES, parse, save, done });
}
