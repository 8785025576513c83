import { type MouseEvent, type SubmitEvent, use, useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { formatDateAndTime } from '#platform/format-dates.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { type DefinitionRow, DefinitionRows } from '#ui/definition-rows.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import type { LineAmount } from '../order/line-amount.ts';
import { withItems } from '../order/line-items.ts';
import type { Order } from '../order/order-schema.ts';
import { type Declaration, WithdrawForm } from './withdraw-form.tsx';
import type { SubmittedWithdrawal, WithdrawStep } from './withdraw-step.ts';
import { withdrawalCalls } from './withdrawal-calls.ts';
import type { WithdrawalDraft, WithdrawalReceipt } from './withdrawal-schema.ts';

type WithdrawStepsProps = {
  /** The number of the order that the link to the page names. */
  orderNumber: string;
  /** What was submitted without scripts, or before they had loaded. */
  submitted: SubmittedWithdrawal | undefined;
};

/**
 * Guides a person through a withdrawal: what they declare, the confirmation, and the receipt. Without scripts, each step
 * is a page that the form of the step before requests.
 */
export function WithdrawSteps({ orderNumber, submitted }: WithdrawStepsProps) {
  const [step, setStep] = useState<WithdrawStep>(submitted?.step ?? { name: 'form' });
  const [declaration, setDeclaration] = useState(submitted && toDeclaration(submitted));
  const section = useFocusOnChange(step.name);

  return (
    <section ref={section} tabIndex={-1} className="withdraw" aria-label={LABELS[step.name]}>
      {step.name === 'form' || !declaration ? (
        <WithdrawForm
          orderNumber={orderNumber}
          before={declaration?.draft}
          refused={step.name === 'form' ? step.errors : undefined}
          onDeclare={(next) => {
            setDeclaration(next);
            setStep({ name: 'check' });
          }}
        />
      ) : null}
      {step.name === 'check' && declaration ? (
        <Check
          declaration={declaration}
          refusal={step.problem}
          onBack={() => setStep({ name: 'form' })}
          onReceipt={(receipt) => setStep({ name: 'receipt', receipt })}
        />
      ) : null}
      {step.name === 'receipt' && declaration ? <Receipt declaration={declaration} receipt={step.receipt} /> : null}
    </section>
  );
}

const LABELS: Record<WithdrawStep['name'], string> = {
  form: 'Your withdrawal',
  check: 'Confirm withdrawal',
  receipt: 'Receipt of your withdrawal',
};

function toDeclaration({ draft }: SubmittedWithdrawal): Declaration {
  return { draft, order: undefined };
}

type CheckProps = {
  declaration: Declaration;
  /** Why the shop did not take it, if it was submitted without scripts. */
  refusal: string | undefined;
  onBack: () => void;
  onReceipt: (receipt: WithdrawalReceipt) => void;
};

function Check({ declaration, refusal, onBack, onReceipt }: CheckProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(refusal);

  async function confirm(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      onReceipt(await api.request(withdrawalCalls.withdraw, { body: declaration.draft }));
    } catch (error) {
      setProblem(explainFailure(error));
      setBusy(false);
    }
  }

  function goBack(event: MouseEvent): void {
    event.preventDefault();
    onBack();
  }

  return (
    <form className="panel stack" method="post" action={href('/withdraw')} onSubmit={confirm}>
      <h2 className="form-title">Is this right?</h2>
      <p>I hereby withdraw from my contract about these products.</p>
      <DefinitionRows variant="texts" rows={rowsOf(declaration)} />
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <HiddenFields draft={declaration.draft} />
      <Button type="submit" name="step" value="receipt" busy={busy}>
        Confirm withdrawal
      </Button>
      <Button type="submit" name="step" value="form" variant="quiet" onClick={goBack}>
        Back
      </Button>
    </form>
  );
}

/** Carries what was declared to the next page, in a browser without scripts. */
function HiddenFields({ draft: { order, email, name } }: { draft: WithdrawalDraft }) {
  return Object.entries({ order, email, name }).map(([field, value]) => (
    <input key={field} type="hidden" name={field} value={value} />
  ));
}

function Receipt({ declaration, receipt }: { declaration: Declaration; receipt: WithdrawalReceipt }) {
  const timeZone = use(TimeZone);
  const received = `${formatDateAndTime(receipt.receivedAt, 'longDay', timeZone)} (${timeZone})`;
  const rows = [
    { label: 'Reference', value: receipt.reference },
    { label: 'Received', value: received },
    ...rowsOf(declaration),
  ];
  return (
    <div className="panel stack">
      <h2 className="form-title">We received your withdrawal</h2>
      <DefinitionRows variant="texts" rows={rows} />
      <p className="panel-text">
        If the number and the email fit an order, we have sent the receipt to that email. If no mail arrives, print or
        save this page and write to us with the reference.
      </p>
      <Button variant="secondary" className="withdraw-print" onClick={() => window.print()}>
        Print or Save
      </Button>
    </div>
  );
}

function rowsOf({ draft, order }: Declaration): DefinitionRow[] {
  return [
    { label: 'Order', value: <bdi>{draft.order}</bdi> },
    { label: 'Name', value: <bdi>{draft.name}</bdi> },
    { label: 'Email', value: <bdi>{draft.email}</bdi> },
    {
      label: 'Products',
      value: order && draft.lines ? <Lines order={order} lines={draft.lines} /> : 'The whole order',
    },
  ];
}

/** Each on a line of its own, because names in different directions would mix within a sentence. */
function Lines({ order, lines }: { order: Order; lines: readonly LineAmount[] }) {
  return (
    <ul>
      {withItems(order, lines).map(({ line, item, amount }) => (
        <li key={line}>
          <bdi>{nameWithVariant(item)}</bdi> × {amount}
        </li>
      ))}
    </ul>
  );
}

/** Focuses each step but the first shown, so that screen readers read it. */
function useFocusOnChange(step: WithdrawStep['name']) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(step);

  useEffect(() => {
    if (shown.current !== step) section.current?.focus();
    shown.current = step;
  }, [step]);

  return section;
}
