import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/inputs.tsx';
import { Steps } from '#ui/steps.tsx';
import type { Order } from '../order/order-schema.ts';
import { MAX_TEXT_CHARACTERS } from '../order/text-schema.ts';
import type { ReturnDraft } from './return-calls.ts';
import { type ReturnEntries, returnDraft } from './return-draft.ts';
import { ReturnLines } from './return-lines.tsx';
import { ReturnSum, ReturnSummary } from './return-summary.tsx';

const stepSchema = z.enum(['products', 'details', 'check']);
type Step = z.infer<typeof stepSchema>;

const STEP_LABELS: Record<Step, string> = { products: 'Products', details: 'Details', check: 'Check and send' };

type ReturnFormProps = {
  order: Order;
  busy: boolean;
  problem: string | undefined;
  onSend: (draft: ReturnDraft) => void;
  onCancel: () => void;
};

/**
 * Guides a customer through a return in three steps: products with reasons, details, and a check of both. Each step is
 * an entry of the browser's history. Entries survive a reload.
 */
export function ReturnForm({ order, busy, problem, onSend, onCancel }: ReturnFormProps) {
  const { entries, change } = useEntries(order);
  const { step, goForward, goBack } = useSteps(entries);
  const [isChecked, setIsChecked] = useState(false);
  const section = useFocusOnChange(step);
  const isMissing = isChecked && entries.lines.length === 0;

  function goOn(): void {
    setIsChecked(true);
    if (entries.lines.length === 0) section.current?.querySelector('input')?.focus();
    else if (step === 'check') onSend(draftOf(entries));
    else goForward();
  }

  return (
    <div className="return-form">
      <Steps
        label="Return"
        steps={stepSchema.options.map((each) => STEP_LABELS[each])}
        current={stepSchema.options.indexOf(step)}
      />
      <section ref={section} className="panel" tabIndex={-1} aria-label={STEP_LABELS[step]}>
        {step === 'products' ? (
          <ReturnLines
            order={order}
            lines={entries.lines}
            error={isMissing ? 'Choose at least one product' : undefined}
            onChange={(lines) => change({ lines })}
          />
        ) : null}
        {step === 'details' ? <Details text={entries.text} onChange={(text) => change({ text })} /> : null}
        {step === 'check' ? <ReturnSummary order={order} draft={draftOf(entries)} /> : null}
        {step === 'details' || entries.lines.length === 0 ? null : <ReturnSum order={order} lines={entries.lines} />}
      </section>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <div className="return-buttons">
        <Button busy={busy} onClick={goOn}>
          {step === 'check' ? 'Send Request' : 'Continue'}
        </Button>
        <Button variant="quiet" onClick={step === 'products' ? onCancel : goBack}>
          {step === 'products' ? 'Cancel' : 'Back'}
        </Button>
      </div>
    </div>
  );
}

/** Keeps the entries in the tab's storage while they change. */
function useEntries(order: Order) {
  const [entries, setEntries] = useState(() => returnDraft.read(order));

  function change(some: Partial<ReturnEntries>): void {
    const next = { ...entries, ...some };
    setEntries(next);
    returnDraft.save(order, next);
  }

  return { entries, change };
}

function draftOf({ lines, text }: ReturnEntries): ReturnDraft {
  const written = text.trim();
  return { lines: [...lines], ...(written !== '' && { text: written }) };
}

/** Reads the step from the URL. Without chosen products it is the first. */
function useSteps({ lines }: ReturnEntries) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const step = (lines.length > 0 && stepSchema.safeParse(query.get('step')).data) || 'products';

  return {
    step,
    goForward: () => void navigate(`?step=${step === 'products' ? 'details' : 'check'}`),
    goBack: () => void navigate(-1),
  };
}

/** Focuses the section of each step but the first shown, so that screen readers read it. */
function useFocusOnChange(step: Step) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(step);

  useEffect(() => {
    if (shown.current !== step) section.current?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);

  return section;
}

function Details({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <Field label="What should we know? (optional)" hint="What is broken, or what you expected instead.">
      <TextArea
        rows={4}
        value={text}
        maxLength={MAX_TEXT_CHARACTERS}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
