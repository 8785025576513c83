import { type ReactNode, useState } from 'react';
import { href, useSearchParams } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { useChangeRequest } from '#features/identity/session/use-change-request.ts';
import { listQuarters } from '#features/order/tax-report/quarters.ts';
import { taxReportCalls } from '#features/order/tax-report/tax-report-calls.ts';
import { TaxReportPanel } from '#features/order/tax-report/tax-report-panel.tsx';
import { taxCalls } from '#features/tax/tax-calls.ts';
import { hasPreset, PRESETS_AS_OF } from '#features/tax/tax-presets.ts';
import { TaxRateDialog } from '#features/tax/tax-rate-dialog.tsx';
import { TaxRateList } from '#features/tax/tax-rate-list.tsx';
import type { TaxRate, TaxRateDraft } from '#features/tax/tax-rate-schema.ts';
import { countryName } from '#platform/country-name.ts';
import { isInEuVatArea } from '#platform/european-union.ts';
import { formatDay } from '#platform/format-dates.ts';
import { formatPercent } from '#platform/format-numbers.ts';
import { home } from '#platform/shop-home.ts';
import { dayIn, readerTimeZone } from '#platform/time-zone.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { useSite } from '#web/use-site.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { SettingsTabs } from '../section-tabs.tsx';
import type { Route } from './+types/taxes';

const QUARTERS = 8;
const QUARTER_PARAMETER = 'quarter';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'tax.write');
  const { signal } = request;
  const quarters = listQuarters(dayIn(readerTimeZone(), Date.now()), QUARTERS);
  const wanted = new URL(request.url).searchParams.get(QUARTER_PARAMETER);
  const quarter = quarters.find(({ label }) => label === wanted) ?? quarters[0];
  const query = { from: quarter?.from ?? '', to: quarter?.to ?? '' };
  const [rates, report, abroad] = await Promise.all([
    api.request(taxCalls.listTaxRates, { signal }),
    api.request(taxReportCalls.readTaxReport, { query, signal }),
    isInEuVatArea(home().country) ? api.request(taxReportCalls.readAbroadSales, { signal }) : undefined,
  ]);
  return { quarters, quarter, rates, report, abroad };
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Taxes', href('/adminDashboard/taxes'), matches[0].loaderData);

export function HydrateFallback() {
  return <ListSkeleton title={<TaxesHead />} />;
}

/** What the person does with a rate, or with a new one. */
type Task = { kind: 'add' } | { kind: 'edit' | 'delete'; rate: TaxRate };

export default function TaxesPage({ loaderData }: Route.ComponentProps) {
  const { quarters, quarter, rates, report, abroad } = loaderData;
  const [, setParameters] = useSearchParams();
  const [task, setTask] = useState<Task>();
  const site = useSite();
  const timeZone = site?.delivery.timeZone ?? readerTimeZone();
  const close = () => setTask(undefined);
  const replace = (body: readonly TaxRateDraft[]) => api.request(taxCalls.replaceTaxRates, { body: [...body] });
  const without = (rate: TaxRate | undefined) => rates.filter((each) => each !== rate);

  return (
    <>
      <TaxesHead>
        <Button size="small" onClick={() => setTask({ kind: 'add' })}>
          <Icon name="plus" small />
          Add Rate
        </Button>
      </TaxesHead>
      {site?.tax ? null : <NoTaxes />}
      {quarter ? (
        <TaxReportPanel
          quarters={quarters}
          chosen={quarter}
          onChoose={(label) => setParameters({ [QUARTER_PARAMETER]: label }, { preventScrollReset: true })}
          rows={report}
          abroad={abroad}
        />
      ) : null}
      <h2 className="panel-title">Rates</h2>
      <TaxRateList
        rates={rates}
        timeZone={timeZone}
        onEdit={(rate) => setTask({ kind: 'edit', rate })}
        onRemove={(rate) => setTask({ kind: 'delete', rate })}
      />
      <Presets />
      {task?.kind === 'delete' ? (
        <DeleteDialog rate={task.rate} remove={() => replace(without(task.rate))} onClose={close} />
      ) : null}
      {task?.kind === 'add' || task?.kind === 'edit' ? (
        <TaxRateDialog
          rate={task.kind === 'edit' ? task.rate : undefined}
          country={home().country}
          timeZone={timeZone}
          save={(draft) => replace([...without(task.kind === 'edit' ? task.rate : undefined), draft])}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function TaxesHead({ children }: { children?: ReactNode }) {
  return (
    <>
      <SettingsTabs />
      <DashboardHead title="Taxes">{children}</DashboardHead>
    </>
  );
}

function NoTaxes() {
  return (
    <Alert>
      No order is taxed as long as the settings say “No taxes”.{' '}
      <Link className="text-link" to={href('/adminDashboard/settings')}>
        Change the settings
      </Link>
    </Alert>
  );
}

/** Adds the known rates of countries. */
function Presets() {
  const { busy, problem, run } = useChangeRequest();
  const add = (country: string) =>
    run(async () => {
      await api.request(taxCalls.addTaxPreset, { body: { country } });
      return 'Tax rates added';
    });
  const { country } = home();
  if (!hasPreset(country)) return null;
  const choices: readonly (readonly [code: string, label: string])[] = isInEuVatArea(country)
    ? [
        [country, countryName(country)],
        ['EU', 'all countries of the EU'],
      ]
    : [[country, countryName(country)]];
  return (
    <div className="tax-presets">
      {choices.map(([code, label]) => (
        <Button key={code} variant="secondary" size="small" busy={busy} onClick={() => void add(code)}>
          Add rates of {label}
        </Button>
      ))}
      <p className="note">
        As of {formatDay(PRESETS_AS_OF, 'longDay')}. Check them with your tax adviser: which goods have a reduced rate
        differs.
      </p>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
    </div>
  );
}

function DeleteDialog({
  rate,
  remove,
  onClose,
}: {
  rate: TaxRate;
  remove: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { busy, problem, run } = useChangeRequest(onClose);
  const send = async () => {
    await remove();
    return 'Tax rate deleted';
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the rate of ${countryName(rate.country)}?`}
      description={`${rate.name} ${formatPercent(rate.percent)}. Orders keep the rate that they got.`}
      confirmLabel="Delete"
      destructive
      busy={busy}
      onConfirm={() => void run(send)}
    >
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
    </ConfirmDialog>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={<TaxesHead />} error={error} />;
}
