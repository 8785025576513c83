import { data, href } from 'react-router';
import { submitWithdrawal } from '#features/order/withdrawal/submit-withdrawal.server.ts';
import { WithdrawSteps } from '#features/order/withdrawal/withdraw-steps.tsx';
import { WITHDRAWAL_DAYS } from '#features/order/withdrawal/withdrawal-schema.ts';
import { PageHead } from '#ui/page-head.tsx';
import { formContext, siteContext } from '#web/contexts.server.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useBrowserSearch } from '#web/use-browser-search.ts';
import type { Route } from './+types/withdraw';
import './text-pages.css';

/** There is no such page in shops that take no withdrawals online. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(siteContext).takesWithdrawals) throw data(null, { status: 404 });
  return null;
}

/** Handles the form of a browser without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!context.get(siteContext).takesWithdrawals) throw data(null, { status: 404 });
  const { status, submitted } = await submitWithdrawal(await request.formData(), context.get(formContext).withdraw);
  return data(submitted, { status });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Withdraw from contract',
    description: `Withdraw from your contract within ${WITHDRAWAL_DAYS} days after delivery, without giving a reason.`,
    path: href('/withdraw'),
    site: matches[0].loaderData,
  });

export default function WithdrawPage({ actionData }: Route.ComponentProps) {
  const orderNumber = new URLSearchParams(useBrowserSearch()).get('order') ?? '';
  return (
    <>
      <PageHead
        title="Withdraw from contract"
        lead={`You can withdraw until ${WITHDRAWAL_DAYS} days after delivery, without giving a reason.`}
      />
      <WithdrawSteps orderNumber={orderNumber} submitted={actionData} />
    </>
  );
}
