import { href, type ShouldRevalidateFunctionArgs, useFetcher } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { settingsCalls } from '#features/settings/settings-calls.ts';
import { SettingsForm } from '#features/settings/settings-form.tsx';
import { settingsDraftSchema } from '#features/settings/settings-schema.ts';
import { DashboardHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { LoadFailure } from '../load-failure.tsx';
import { SettingsTabs } from '../section-tabs.tsx';
import type { Route } from './+types/settings';
import { type ActionResult, runAdminAction } from './admin-action.ts';

const CONFLICT =
  'The settings were changed by another person in the meantime. Their changes are shown now, and yours are kept. Check them, and save again.';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'settings.write');
  return { settings: await api.request(settingsCalls.readSettings, { signal: request.signal }) };
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<ActionResult> {
  await requireStaff(request, 'settings.write');
  const body = settingsDraftSchema.parse(await request.json());
  const call = api.request(settingsCalls.saveSettings, { body });
  const result = await runAdminAction(request, call, { done: 'Successfully updated' });
  return result.code === 'settings-changed' ? { ...result, problem: CONFLICT } : result;
}

/** After a conflict, the settings are loaded again. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.actionResult?.code === 'settings-changed' || keepAfterFailure(args);

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Settings', href('/adminDashboard/settings'), matches[0].loaderData);

const title = (
  <>
    <SettingsTabs />
    <DashboardHead title="Settings" lead="Changes show with the next request" />
  </>
);

export function HydrateFallback() {
  return (
    <>
      {title}
      <Loading>
        <div className="settings-form">
          <Skeleton shape="panel" height={420} />
          <Skeleton shape="panel" height={180} />
        </div>
      </Loading>
    </>
  );
}

export default function SettingsPage({ loaderData: { settings } }: Route.ComponentProps) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const busy = state !== 'idle';
  return (
    <>
      {title}
      <SettingsForm
        settings={settings}
        busy={busy}
        problem={busy ? undefined : data?.problem}
        onSubmit={(entered) =>
          submit({ ...entered, version: settings.version }, { method: 'put', encType: 'application/json' })
        }
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
