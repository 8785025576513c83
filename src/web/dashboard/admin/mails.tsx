import { href, useFetcher, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { api } from '#features/identity/session/api.ts';
import { withAuth } from '#features/identity/session/auth-policies.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { useSession } from '#features/identity/session/session.ts';
import { type Mail, mailCalls } from '#features/mail/mail-calls.ts';
import { type MailState, mailStateSchema, STATE_LABELS } from '#features/mail/mail-kind.ts';
import { MailReader } from '#features/mail/mail-reader.tsx';
import type { PageRequest } from '#platform/http/list-query.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyPanel } from '#ui/empty-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { countLists, loadListPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/mails';
import { type ActionResult, runAdminAction } from './admin-action.ts';

const OPEN_PARAMETER = 'mail';
/** The tabs: all mails, and those in each state. */
const STATES = [undefined, ...mailStateSchema.options];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'mail.read');
  const { searchParams } = new URL(request.url);
  const { signal } = request;
  const current = mailStateSchema.safeParse(searchParams.get('state')).data;
  const list = (state: MailState | undefined, range: PageRequest) =>
    api.requestPage(mailCalls.listMails, { query: { ...range, state }, signal });
  const { rows, page, total } = await loadListPage(request, 'adminPage', (range) => list(current, range));
  const mail = rows.find(({ _id }) => _id === searchParams.get(OPEN_PARAMETER)) ?? rows[0];
  const [counts, open] = await Promise.all([
    countLists(request, 'adminPage', STATES, list),
    mail && openMail(mail, request),
  ]);
  return { mails: rows, page, total, current, counts, open };
}

async function openMail(mail: Mail, request: Request) {
  const { signal } = request;
  const content = api.request(mailCalls.readMail, { params: { mailId: mail._id }, signal });
  return { mail, content: await withAuth(content, 'adminPage', request) };
}

const resendSchema = z.object({ mailId: z.string() });

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireStaff(request, 'mail.write');
  const params = resendSchema.parse(Object.fromEntries(await request.formData()));
  return runAdminAction(request, api.request(mailCalls.resendMail, { params }), { done: 'The mail is sent again' });
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Mails', href('/adminDashboard/mails'), matches[0].loaderData);

const title = <DashboardHead title="Mails" />;

export function HydrateFallback() {
  return <ListSkeleton title={title} hasToolbar />;
}

export default function MailsPage({ loaderData }: Route.ComponentProps) {
  const { mails, page, total, current, counts, open } = loaderData;
  const { search } = useLocation();
  const { permissions } = useSession();
  const tabs = STATES.map((state) => ({
    label: state === undefined ? 'All' : STATE_LABELS[state],
    count: counts.get(state) ?? 0,
    to: state === undefined ? '?' : `?state=${state}`,
    isCurrent: state === current,
  }));

  function pathOf({ _id }: Mail): string {
    const query = new URLSearchParams(search);
    query.set(OPEN_PARAMETER, _id);
    return `?${query}`;
  }

  return (
    <>
      {title}
      <Tabs label="State" tabs={tabs} />
      {open ? (
        <MailReader
          mails={mails}
          open={open}
          pathOf={pathOf}
          resend={permissions.has('mail.write') ? <Resend key={open.mail._id} mail={open.mail} /> : null}
        />
      ) : (
        <EmptyPanel title="No mails" text="Mails appear here as soon as the shop writes them." />
      )}
      <ListPaginator page={page} total={total} />
    </>
  );
}

function Resend({ mail: { _id: mailId, state } }: { mail: Mail }) {
  const { Form, state: progress, data } = useFetcher<ActionResult>();
  const busy = progress !== 'idle';
  if (state === 'waiting') return null;
  return (
    <>
      <Form method="post">
        <input type="hidden" name="mailId" value={mailId} />
        <Button type="submit" variant="secondary" size="small" busy={busy} busyLabel="Sending">
          <Icon name="send" small />
          Send Again
        </Button>
      </Form>
      {busy || data?.problem === undefined ? null : <Alert kind="error">{data.problem}</Alert>}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
