import { use, useEffect, useRef, useState } from 'react';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { formatDateAndTime } from '#platform/format-dates.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { type DefinitionRow, DefinitionRows } from '#ui/definition-rows.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import { type Declaration, WithdrawForm } from './withdraw-form.tsx';
import { withdrawalCalls } from './withdrawal-calls.ts';
import { describeLines } from './withdrawal-labels.ts';
import type { WithdrawalReceipt } from './withdrawal-schema.ts';

type Step = { name: 'form' } | { name: 'check' } | { name: 'receipt'; receipt: WithdrawalReceipt };

/** Guides a person through a withdrawal: what they declare, the confirmation, and the receipt. */
export function WithdrawSteps({ orderNumber }: { orderNumber: string }) {
  const [step, setStep] = useState<Step>({ name: 'form' });
  const [declaration, setDeclaration] = useState<Declaration>();
  const section = useFocusOnChange(step.name);

  return (
    <section ref={section} tabIndex={-1} className="withdraw" aria-label={LABELS[step.name]}>
      {step.name === 'form' || !declaration ? (
        <WithdrawForm
          orderNumber={orderNumber}
          before={declaration?.draft}
          onDeclare={(next) => {
            setDeclaration(next);
            setStep({ name: 'check' });
          }}
        />
      ) : null}
      {step.name === 'check' && declaration ? (
        <Check
          declaration={declaration}
          onBack={() => setStep({ name: 'form' })}
          onReceipt={(receipt) => setStep({ name: 'receipt', receipt })}
        />
      ) : null}
      {step.name === 'receipt' && declaration ? <Receipt declaration={declaration} receipt={step.receipt} /> : null}
    </section>
  );
}

const LABELS: Record<Step['name'], string> = {
  form: 'Your withdrawal',
  check: 'Confirm withdrawal',
  receipt: 'Receipt of your withdrawal',
};

function Check({
  declaration,
  onBack,
  onReceipt,
}: {
  declaration: Declaration;
  onBack: () => void;
  onReceipt: (receipt: WithdrawalReceipt) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function confirm(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      onReceipt(await api.request(withdrawalCalls.withdraw, { body: declaration.draft }));
    } catch (error) {
      setProblem(explainFailure(error));
      setBusy(false);
    }
  }

  return (
    <div className="panel stack">
      <h2 className="form-title">Is this right?</h2>
      <p>I hereby withdraw from my contract about these products.</p>
      <DefinitionRows variant="texts" rows={rowsOf(declaration)} />
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <Button busy={busy} onClick={() => void confirm()}>
        Confirm withdrawal
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Back
      </Button>
    </div>
  );
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
      <Button variant="secondary" onClick={() => window.print()}>
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
    { label: 'Products', value: <bdi>{describeLines(order, draft.lines)}</bdi> },
  ];
}

/** Focuses each step but the first shown, so that screen readers read it. */
function useFocusOnChange(step: Step['name']) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(step);

  useEffect(() => {
    if (shown.current !== step) section.current?.focus();
    shown.current = step;
  }, [step]);

  return section;
}
