import { useState } from 'react';
import { href, useRevalidator } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { type WebhookDraft, webhookCalls } from '#features/webhook/webhook-calls.ts';
import { WebhookForm } from '#features/webhook/webhook-form.tsx';
import { WebhookPanel } from '#features/webhook/webhook-panel.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyPanel } from '#ui/empty-panel.tsx';
import { Link } from '#ui/link.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { SettingsTabs } from '../section-tabs.tsx';
import type { Route } from './+types/webhooks';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'webhooks.write');
  return { webhooks: await api.request(webhookCalls.listWebhooks, { signal: request.signal }) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Webhooks', href('/adminDashboard/webhooks'), matches[0].loaderData);

const title = (
  <>
    <SettingsTabs />
    <DashboardHead title="Webhooks" lead="The shop sends its events to other programs, such as your accounting." />
  </>
);

export function HydrateFallback() {
  return <ListSkeleton title={title} />;
}

export default function WebhooksPage({ loaderData: { webhooks } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState<{ _id: string; url: string; secret: string }>();

  async function add(body: WebhookDraft): Promise<void> {
    const answer = await api.request(webhookCalls.addWebhook, { body });
    setAdded({ ...answer, url: body.url });
    await revalidate();
  }

  return (
    <>
      {title}
      {added ? (
        <ShownOnce secret={added.secret}>
          Copy the secret of <bdi>{added.url}</bdi> now. It is not shown again. Its receiver verifies messages with it.
        </ShownOnce>
      ) : null}
      <section className="panel">
        <h2 className="form-title">Add a webhook</h2>
        <WebhookForm key={added?._id} onAdd={add} explain={explainFailure} />
      </section>
      <div className="webhook-list">
        {webhooks.length === 0 ? (
          <EmptyPanel title="No webhooks yet" text="Add the address of a program, and choose its events." />
        ) : null}
        {webhooks.map((webhook) => {
          const to = href('/adminDashboard/webhooks/:webhookId', { webhookId: webhook._id });
          return (
            <WebhookPanel key={webhook._id} webhook={webhook} heading={<Link to={to}>{webhook.url}</Link>}>
              <ButtonLink to={to} variant="secondary" size="small">
                Deliveries<span className="visually-hidden"> to {webhook.url}</span>
              </ButtonLink>
            </WebhookPanel>
          );
        })}
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
