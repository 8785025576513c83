import { useState } from 'react';
import { ItemLine } from '#features/order/item-line.tsx';
import type { Order } from '#features/order/order-schema.ts';
import type { ReturnLine } from '#features/order/return-schema.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { sharesOf } from '#features/pricing/refund-shares.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/inputs.tsx';
import { Keycap } from '#ui/keycap.tsx';
import { MAX_RETURN_TEXT, type ReturnDraft } from './return-calls.ts';
import { CAUSE_LABELS } from './return-labels.ts';
import { ReturnLines } from './return-lines.tsx';

const STEPS = ['Products', 'Details', 'Check and send'] as const;

type ReturnFormProps = {
  order: Order;
  busy: boolean;
  problem: string | undefined;
  onSend: (draft: ReturnDraft) => void;
  onCancel: () => void;
};

/** Guides a customer through a return in three steps: products with reasons, details, and a check of both. */
export function ReturnForm({ order, busy, problem, onSend, onCancel }: ReturnFormProps) {
  const [step, setStep] = useState(0);
  const [lines, setLines] = useState<readonly ReturnLine[]>([]);
  const [text, setText] = useState('');
  const written = text.trim();
  const draft: ReturnDraft = { lines: [...lines], ...(written !== '' && { text: written }) };
  const isLast = step === STEPS.length - 1;

  return (
    <div className="return-form">
      <Steps current={step} />
      <section className="panel" aria-label={STEPS[step]}>
        {step === 0 ? <ReturnLines order={order} lines={lines} onChange={setLines} /> : null}
        {step === 1 ? <Details text={text} onChange={setText} /> : null}
        {isLast ? <Summary order={order} draft={draft} /> : null}
        {step === 1 ? null : <GetBack order={order} lines={lines} />}
      </section>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <div className="return-buttons">
        <Button busy={busy} disabled={lines.length === 0} onClick={() => (isLast ? onSend(draft) : setStep(step + 1))}>
          {isLast ? 'Send Request' : 'Continue'}
        </Button>
        <Button variant="quiet" onClick={() => (step === 0 ? onCancel() : setStep(step - 1))}>
          {step === 0 ? 'Cancel' : 'Back'}
        </Button>
      </div>
    </div>
  );
}

function Steps({ current }: { current: number }) {
  return (
    <ol className="return-steps">
      {STEPS.map((label, index) => (
        <li key={label} aria-current={index === current ? 'step' : undefined}>
          <Keycap>{index + 1}</Keycap>
          {label}
        </li>
      ))}
    </ol>
  );
}

function Details({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <Field label="What should we know? (optional)" hint="What is broken, or what you expected instead.">
      <TextArea rows={4} value={text} maxLength={MAX_RETURN_TEXT} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

function Summary({ order, draft }: { order: Order; draft: ReturnDraft }) {
  return (
    <>
      <h2 className="panel-title">Is this right?</h2>
      <ul className="item-lines">
        {draft.lines.map(({ line, amount, reason }) => {
          const item = order.items[line];
          return item ? (
            <li key={line}>
              <ItemLine item={item} note={CAUSE_LABELS[reason]}>{`× ${amount}`}</ItemLine>
            </li>
          ) : null;
        })}
      </ul>
      {draft.text === undefined ? null : (
        <p className="return-card-text" dir="auto">
          {draft.text}
        </p>
      )}
    </>
  );
}

function GetBack({ order, lines }: { order: Order; lines: readonly ReturnLine[] }) {
  return (
    <>
      <p className="return-sum" aria-live="polite">
        <span>You get back</span>
        <span>{formatPrice(sharesOf(order, { lines, shipping: false }).total)}</span>
      </p>
      <p className="field-hint">What you paid for it, once it has arrived in its original condition.</p>
    </>
  );
}
