import { type FormEvent, useState } from 'react';
import { api } from '#features/identity/session/api.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { ProviderFormProps } from '../provider-form-props.ts';
import { usePaying } from '../use-paying.ts';
import { type CardFault, readCard } from './card-entry.ts';
import { CardFields } from './card-fields.tsx';
import { SandboxAuthentication } from './sandbox-authentication.tsx';
import { sandboxCalls } from './sandbox-calls.ts';

/** The demo's card form. Test cards have the same outcomes as at Stripe. */
export function SandboxForm({ total, clientSecret, onPaid }: ProviderFormProps) {
  const { busy, problem, setProblem, attempt } = usePaying();
  const [fault, setFault] = useState<CardFault>();
  const [isAuthenticating, setAuthenticating] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const result = readCard(entriesOf(form), Date.now());
    setFault(result.ok ? undefined : result.fault);
    if (!result.ok) {
      setProblem(undefined);
      focusOn(form, result.fault.field);
      return;
    }
    void attempt(async () => {
      const body = { clientSecret, card: result.card };
      const { status, transactionId } = await api.request(sandboxCalls.confirmSandboxPayment, { body });
      if (status === 'succeeded') await onPaid(transactionId);
      else setAuthenticating(true);
      return undefined;
    });
  }

  function authenticate(approved: boolean) {
    void attempt(async () => {
      const body = { clientSecret, approved };
      const request = api.request(sandboxCalls.authenticateSandboxPayment, { body });
      const { transactionId } = await request.finally(() => setAuthenticating(false));
      await onPaid(transactionId);
      return undefined;
    });
  }

  return (
    <>
      {/* Hidden rather than unmounted during authentication, so that the entries survive a failure. */}
      <form className="stack" hidden={isAuthenticating} noValidate onSubmit={submit}>
        <CardFields fault={fault} problem={problem} />
        <Button type="submit" block busy={busy} busyLabel="Paying">
          Pay {total}
        </Button>
        <p className="fine-print">
          <Icon name="info" />
          Demo: 4242 4242 4242 4242 always succeeds.
        </p>
      </form>
      {isAuthenticating ? <SandboxAuthentication total={total} busy={busy} onAnswer={authenticate} /> : null}
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
