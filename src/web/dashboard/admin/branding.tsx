import { type ReactNode, useState } from 'react';
import { href, useFetcher } from 'react-router';
import * as z from 'zod/mini';
import { brandingCalls } from '#features/branding/branding-calls.ts';
import { BrandingEditor } from '#features/branding/branding-editor.tsx';
import { type Branding, type BrandingDraft, brandingDraftSchema } from '#features/branding/branding-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { Alert } from '#ui/alert.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { WebsiteTabs } from '../section-tabs.tsx';
import type { Route } from './+types/branding';
import { type ActionResult, runAdminAction } from './admin-action.ts';
import { OwnReset } from './own-reset.tsx';
import './branding-page.css';

const submittedSchema = z.object({ version: z.int(), draft: brandingDraftSchema });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'content.write');
  return { branding: await api.request(brandingCalls.readBranding, { signal: request.signal }) };
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<ActionResult> {
  await requireStaff(request, 'content.write');
  const { version, draft: body } = submittedSchema.parse(await request.json());
  const saved = api.request(brandingCalls.saveBranding, { query: { version }, body });
  return runAdminAction(request, saved, { done: 'Successfully updated' });
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Branding', href('/adminDashboard/branding'), matches[0].loaderData);

export function HydrateFallback() {
  return <ListSkeleton title={<BrandingHead />} />;
}

export default function BrandingPage({ loaderData: { branding } }: Route.ComponentProps) {
  return <OneBranding key={branding.version} branding={branding} />;
}

function OneBranding({ branding }: { branding: Branding }) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const preview = usePreview();
  const busy = state !== 'idle';
  const save = (draft: BrandingDraft) => {
    preview.forget();
    void submit(JSON.stringify({ version: branding.version, draft }), { method: 'put', encType: 'application/json' });
  };
  const problem = preview.problem ?? (busy ? undefined : data?.problem);
  return (
    <>
      <BrandingHead>
        {branding.isOwn ? (
          <OwnReset
            what="Look"
            description="All pages, mails and documents go back to the shop's own logo, colours and font."
            confirmLabel="Use the Shop's Own"
            busy={busy}
            onReset={() => save({})}
          />
        ) : null}
      </BrandingHead>
      <BrandingEditor
        branding={branding}
        busy={busy}
        problem={problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        onSave={save}
        onPreview={preview.open}
      />
    </>
  );
}

/** Opens the shop in a look that is not published, in a new tab. */
function usePreview() {
  const [problem, setProblem] = useState<string>();
  return {
    problem,
    forget: () => setProblem(undefined),
    async open(draft: BrandingDraft): Promise<void> {
      setProblem(undefined);
      // Browsers block tabs that open later than the click.
      const tab = window.open('', '_blank');
      try {
        const { url } = await api.request(brandingCalls.previewBranding, { body: draft });
        if (tab) tab.location.href = url;
        else window.location.href = url;
      } catch (error) {
        tab?.close();
        setProblem(explainFailure(error));
      }
    },
  };
}

function BrandingHead({ children }: { children?: ReactNode }) {
  return (
    <>
      <WebsiteTabs />
      <DashboardHead title="Branding" lead="Logo, colours and font of pages, mails and documents">
        {children}
      </DashboardHead>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={<BrandingHead />} error={error} />;
}
