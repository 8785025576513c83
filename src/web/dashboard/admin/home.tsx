import type { ReactNode } from 'react';
import { href, useFetcher } from 'react-router';
import * as z from 'zod/mini';
import { collectionCalls } from '#features/collection/collection-calls.ts';
import { homeCalls } from '#features/home/home-calls.ts';
import { HomeEditor } from '#features/home/home-editor.tsx';
import { type HomeDraft, homeDraftSchema } from '#features/home/home-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { Alert } from '#ui/alert.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { WebsiteTabs } from '../section-tabs.tsx';
import type { Route } from './+types/home';
import { type ActionResult, runAdminAction } from './admin-action.ts';
import { HomePreview } from './home-preview.tsx';
import { OwnReset } from './own-reset.tsx';
import { useTargetSuggestions } from './use-target-suggestions.ts';

const submittedSchema = z.object({ version: z.int(), sections: homeDraftSchema });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'content.write');
  const { signal } = request;
  const [edited, collections] = await Promise.all([
    api.request(homeCalls.editHome, { signal }),
    api.request(collectionCalls.listCollections, { signal }),
  ]);
  return { edited, collections: collections.filter(({ published }) => published) };
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<ActionResult> {
  await requireStaff(request, 'content.write');
  const { version, sections } = submittedSchema.parse(await request.json());
  const input = { query: { version }, body: sections };
  return runAdminAction(request, api.request(homeCalls.saveHome, input), { done: 'Successfully updated' });
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Home', href('/adminDashboard/home'), matches[0].loaderData);

export function HydrateFallback() {
  return <ListSkeleton title={<HomeHead />} />;
}

export default function HomeScreen({ loaderData: { edited, collections } }: Route.ComponentProps) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const busy = state !== 'idle';
  const suggestions = useTargetSuggestions(collections);
  const save = (sections: HomeDraft) =>
    void submit(JSON.stringify({ version: edited.version, sections }), { method: 'put', encType: 'application/json' });
  return (
    <>
      <HomeHead>
        {edited.isOwn ? (
          <OwnReset
            what="Home Page"
            description="The sections that you have made are deleted."
            confirmLabel="Delete My Home Page"
            busy={busy}
            onReset={() => save([])}
          />
        ) : null}
      </HomeHead>
      {edited.isOwn ? null : (
        <p className="home-note">This is the shop's own home page. Change it to make one of your own.</p>
      )}
      {busy || data?.problem === undefined ? null : (
        <Alert kind="error">
          {data.problem} {data.errors?.map(({ message }) => message).join(' ')}
        </Alert>
      )}
      <HomeEditor
        key={edited.version}
        sections={edited.sections}
        suggestions={suggestions}
        collections={collections}
        busy={busy}
        save={save}
        renderPreview={(entry) => <HomePreview entry={entry} />}
      />
    </>
  );
}

function HomeHead({ children }: { children?: ReactNode }) {
  return (
    <>
      <WebsiteTabs />
      <DashboardHead title="Home" lead="The sections of the home page from top to bottom">
        {children}
      </DashboardHead>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={<HomeHead />} error={error} />;
}
