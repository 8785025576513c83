import { Info } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '#features/identity/api.ts';
import { Button } from '#ui/button.tsx';
import type { ProviderFormProps } from '../provider-form.ts';
import { usePaying } from '../use-paying.ts';
import { type CardFault, readCard } from './card-entry.ts';
import { CardFields } from './card-fields.tsx';
import { SandboxAuthentication } from './sandbox-authentication.tsx';
import { sandboxCalls } from './sandbox-calls.ts';

/** The demo's card form: test cards with the outcomes that they have at Stripe. */
export function SandboxForm({ total, clientSecret, onPaid }: ProviderFormProps) {
  const { busy, problem, setProblem, attempt } = usePaying();
  const [fault, setFault] = useState<CardFault>();
  const [isAsking, setAsking] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const reading = readCard(entriesOf(form), Date.now());
    setFault(reading.ok ? undefined : reading.fault);
    if (!reading.ok) {
      setProblem(undefined);
      focusOn(form, reading.fault.field);
      return;
    }
    void attempt(async () => {
      const body = { clientSecret, card: reading.card };
      const { status, transactionId } = await api.request(sandboxCalls.confirmSandboxPayment, { body });
      if (status === 'succeeded') await onPaid(transactionId);
      else setAsking(true);
      return undefined;
    });
  }

  function answer(approved: boolean) {
    void attempt(async () => {
      const body = { clientSecret, approved };
      const asked = api.request(sandboxCalls.authenticateSandboxPayment, { body });
      const { transactionId } = await asked.finally(() => setAsking(false));
      await onPaid(transactionId);
      return undefined;
    });
  }

  return (
    <>
      {/* Hidden rather than gone while the bank asks: what was typed is still there after a no. */}
      <form className="payment-body" hidden={isAsking} noValidate onSubmit={submit}>
        <CardFields fault={fault} problem={problem} />
        <Button type="submit" block busy={busy} busyLabel="Paying">
          Pay {total}
        </Button>
        <p className="fine-print justify-center">
          <Info className="icon" />
          Demo: 4242 4242 4242 4242 always succeeds.
        </p>
      </form>
      {isAsking ? <SandboxAuthentication total={total} busy={busy} onAnswer={answer} /> : null}
    </>
  );
}

function entriesOf(form: HTMLFormElement): Record<CardFault['field'], string> {
  const data = new FormData(form);
  const read = (field: CardFault['field']) => String(data.get(field) ?? '');
  return { number: read('number'), expiry: read('expiry'), securityCode: read('securityCode') };
}

function focusOn(form: HTMLFormElement, field: CardFault['field']): void {
  const input = form.elements.namedItem(field);
  if (input instanceof HTMLInputElement) input.focus();
}
