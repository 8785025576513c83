import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

type SandboxAuthenticationProps = {
  total: string;
  busy: boolean;
  onAnswer: (approved: boolean) => void;
};

/** Simulates the bank's request to authenticate the cardholder. */
export function SandboxAuthentication({ total, busy, onAnswer }: SandboxAuthenticationProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  return (
    <section className="payment-bank" aria-labelledby="bank-asks">
      <Icon name="shield-check" />
      <h3 id="bank-asks" ref={title} tabIndex={-1}>
        Your bank asks for authentication
      </h3>
      <p className="dialog-text">
        Did you authorise the payment of {total}? No bank is contacted in this demo, so choose the outcome.
      </p>
      <div className="dialog-acts">
        <Button variant="secondary" aria-disabled={busy} onClick={() => onAnswer(false)}>
          Fail
        </Button>
        <Button busy={busy} busyLabel="Paying" onClick={() => onAnswer(true)}>
          Complete
        </Button>
      </div>
    </section>
  );
}
