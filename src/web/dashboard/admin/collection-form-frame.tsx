import { href, redirect, useFetcher } from 'react-router';
import * as z from 'zod/mini';
import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { CollectionEditor } from '#features/collection/collection-form.tsx';
import type { CollectionEntries } from '#features/collection/collection-form-schema.ts';
import type { RuleChoices } from '#features/collection/collection-form-type.ts';
import { type CollectionDraft, collectionDraftSchema } from '#features/collection/collection-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { DashboardHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { BackLink } from '#ui/text-link.tsx';
import { type ActionResult, runAdminAction } from './admin-action.ts';

const LIST = href('/adminDashboard/collections');
const SENT = { method: 'post', encType: 'application/json' } as const;

/** Loads what a rule can name. */
export async function loadRuleChoices(signal: AbortSignal): Promise<RuleChoices> {
  const [definitions, { companies }] = await Promise.all([
    api.request(attributeCalls.listAttributes, { signal }),
    api.request(productCalls.listFacets, { signal }),
  ]);
  return { definitions, companies: companies.map(({ value }) => value) };
}

/** The header of the form of a collection: a link to the list, and the title. */
export function CollectionFormHead({ title }: { title: string }) {
  return (
    <>
      <BackLink to={LIST}>Collections</BackLink>
      <DashboardHead title={title} />
    </>
  );
}

type CollectionPageProps = { title: string; entries: CollectionEntries; choices: RuleChoices };

/** A page that edits a collection, or a new one. */
export function CollectionPage({ title, entries, choices }: CollectionPageProps) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const busy = state !== 'idle';
  const problem = busy ? undefined : data?.problem;
  const concernsSlug = data?.code === 'slug-taken' || data?.code === 'slug-reserved';
  return (
    <>
      <CollectionFormHead title={title} />
      <CollectionEditor
        entries={entries}
        choices={choices}
        list={LIST}
        busy={busy}
        problem={problem}
        slugProblem={concernsSlug ? problem : undefined}
        onSubmit={(draft) => submit(JSON.stringify(draft), SENT)}
      />
    </>
  );
}

/**
 * Saves the collection that {@link CollectionPage} submitted, with the call that `save` makes. @returns a redirect to the
 * list, or why it could not be saved.
 */
export async function saveCollection(
  request: Request,
  save: (draft: CollectionDraft) => Promise<unknown>,
  done: string,
): Promise<ActionResult | Response> {
  await requireStaff(request, 'products.write');
  const draft = z.parse(collectionDraftSchema, await request.json());
  const result = await runAdminAction(request, save(draft), { done });
  return result.problem === undefined ? redirect(LIST) : result;
}

/** The form of a collection while it loads. */
export function CollectionFormSkeleton({ title }: { title: string }) {
  return (
    <>
      <CollectionFormHead title={title} />
      <Loading>
        <div className="collection-form">
          <Skeleton shape="panel" height={620} />
          <Skeleton shape="panel" height={480} />
        </div>
      </Loading>
    </>
  );
}
