import { type FormEvent, useRef, useState } from 'react';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { emailSchema } from '#features/user/email-schema.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { stockAlertCalls } from './stock-alert-calls.ts';

/** Asks for a mail without an account: the address is confirmed with a link that is sent to it. */
export function NotifyByEmail({ productId, variantId }: { productId: string; variantId: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  async function ask(event: FormEvent): Promise<void> {
    event.preventDefault();
    const email = emailSchema.safeParse(text);
    if (!email.success) {
      setProblem(email.error.issues[0]?.message);
      field.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { email: email.data, variantId };
      await api.request(stockAlertCalls.requestStockAlert, { params: { productId }, body });
      setSentTo(email.data);
    } catch (error) {
      setProblem(explainFailure(error));
    }
    setBusy(false);
  }

  return (
    <form className="notify notify-by-email" noValidate onSubmit={(event) => void ask(event)}>
      <Field label="Email" error={problem}>
        <TextInput
          ref={field}
          type="email"
          autoComplete="email"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={busy}>
        <Icon name="bell" small />
        Notify Me
      </Button>
      <p role="status">
        {sentTo === undefined ? (
          'One mail when it is back. No account needed.'
        ) : (
          <>
            Almost done: open the link that we have just mailed to <bdi>{sentTo}</bdi>.
          </>
        )}
      </p>
    </form>
  );
}
