import { href } from 'react-router';
import * as z from 'zod/mini';
import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { CollectionEditor } from '#features/collection/collection-form.tsx';
import type { CollectionEntries } from '#features/collection/collection-form-schema.ts';
import type { RuleChoices } from '#features/collection/collection-form-type.ts';
import { type CollectionDraft, collectionDraftSchema } from '#features/collection/collection-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { type EditedList, FormHead, saveDraft, useDraftSubmit } from './form-page.tsx';

export const COLLECTIONS: EditedList = {
  to: href('/adminDashboard/collections'),
  label: 'Collections',
  permission: 'products.write',
  formClass: 'collection-form',
  panelHeights: [620, 480],
};

/** Loads what a rule can name. */
export async function loadRuleChoices(signal: AbortSignal): Promise<RuleChoices> {
  const [definitions, { companies }] = await Promise.all([
    api.request(attributeCalls.listAttributes, { signal }),
    api.request(productCalls.listFacets, { signal }),
  ]);
  return { definitions, companies: companies.map(({ value }) => value) };
}

type CollectionPageProps = { title: string; entries: CollectionEntries; choices: RuleChoices };

/** A page that edits a collection, or a new one. */
export function CollectionPage({ title, entries, choices }: CollectionPageProps) {
  const { busy, refusal, submit } = useDraftSubmit();
  const concernsSlug = refusal?.code === 'slug-taken' || refusal?.code === 'slug-reserved';
  return (
    <>
      <FormHead list={COLLECTIONS} title={title} />
      <CollectionEditor
        entries={entries}
        choices={choices}
        list={COLLECTIONS.to}
        busy={busy}
        problem={refusal?.problem}
        slugProblem={concernsSlug ? refusal.problem : undefined}
        onSubmit={submit}
      />
    </>
  );
}

/** Saves the collection that {@link CollectionPage} submitted, with the call that `save` makes. */
export function saveCollection(request: Request, save: (draft: CollectionDraft) => Promise<unknown>, done: string) {
  const parse = (submitted: unknown) => z.parse(collectionDraftSchema, submitted);
  return saveDraft(request, { list: COLLECTIONS, parse, save, done });
}
