import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';

type SandboxAuthenticationProps = {
  total: string;
  busy: boolean;
  onAnswer: (approved: boolean) => void;
};

/** The demo's bank asks whether it is the card's holder who pays. */
export function SandboxAuthentication({ total, busy, onAnswer }: SandboxAuthenticationProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  return (
    <section className="payment-bank" aria-labelledby="bank-asks">
      <ShieldCheck className="icon" />
      <h3 id="bank-asks" ref={title} tabIndex={-1}>
        Your bank asks for authentication
      </h3>
      <p className="dialog-text">
        Is it you who pays {total} with this card? In the demo no bank is asked; you decide.
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
