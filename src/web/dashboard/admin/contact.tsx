import { href } from 'react-router';
import { contactCalls } from '#features/contact/contact-calls.ts';
import { type MessageState, messageStateSchema } from '#features/contact/contact-schema.ts';
import { MessageCard } from '#features/contact/message-card.tsx';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import type { PageRequest } from '#platform/http/list-query.ts';
import { EmptyPanel } from '#ui/empty-panel.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { countLists, loadListPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/contact';

const STATES = messageStateSchema.options;
const STATE_LABELS: Record<MessageState, string> = { open: 'Open', answered: 'Answered' };
const EMPTY_TEXTS: Record<MessageState, string> = {
  open: 'What visitors write in the contact form appears here.',
  answered: 'Those that you have answered appear here.',
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'orders.read');
  const current = messageStateSchema.safeParse(new URL(request.url).searchParams.get('state')).data ?? 'open';
  const { signal } = request;
  const list = (state: MessageState, range: PageRequest) =>
    api.requestPage(contactCalls.listContactMessages, { query: { ...range, state }, signal });
  const [{ rows, page, total }, counts] = await Promise.all([
    loadListPage(request, 'adminPage', (range) => list(current, range)),
    countLists(request, 'adminPage', STATES, list),
  ]);
  return { current, counts, messages: rows, page, total };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Messages', href('/adminDashboard/contact'), matches[0].loaderData);

const title = <DashboardHead title="Messages" lead="From the contact form. Kept for a year." />;

export function HydrateFallback() {
  return <ListSkeleton title={title} />;
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { current, counts, messages, page, total } = loaderData;
  const tabs = STATES.map((state) => ({
    label: STATE_LABELS[state],
    count: counts.get(state) ?? 0,
    to: `?state=${state}`,
    isCurrent: state === current,
  }));
  return (
    <>
      {title}
      <Tabs label="Messages by state" tabs={tabs} />
      {messages.length === 0 ? <EmptyPanel title="No messages" text={EMPTY_TEXTS[current]} /> : null}
      <div className="contact-messages">
        {messages.map((message) => (
          <MessageCard key={message._id} message={message} />
        ))}
      </div>
      <ListPaginator page={page} total={total} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
