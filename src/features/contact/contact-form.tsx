import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { href } from 'react-router';
import { zodResolver } from '#platform/form-resolver.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { reportFailedChunk } from '#ui/failed-chunks.ts';
import { Field } from '#ui/field.tsx';
import { TextArea, TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import { type ContactDraft, contactDraftSchema } from './contact-schema.ts';
import { SpamTrap } from './spam-trap.tsx';
import type { SubmittedMessage } from './submitted-message.ts';

type ContactFormProps = {
  /** Whether the shop takes messages. If not, what is typed never leaves the browser (specification, section 2). */
  isSent: boolean;
  /** What was submitted without scripts, or before they had loaded. */
  submitted: SubmittedMessage | undefined;
};

/** The contact form. */
export function ContactForm({ isSent, submitted }: ContactFormProps) {
  const before = submitted === 'sent' ? undefined : submitted;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(before?.problem);
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(contactDraftSchema),
    defaultValues: { ...EMPTY, ...before?.entered },
    errors: before?.errors,
  });
  const { errors } = formState;

  const submit = handleSubmit(async (draft) => {
    if (busy) return;
    setBusy(true);
    const failure = isSent ? await send(draft) : undefined;
    setBusy(false);
    setProblem(failure);
    if (failure !== undefined) return;
    showToast({ kind: 'success', text: SENT });
    reset(EMPTY);
  });

  return (
    // Where nothing is sent, submitting does nothing without scripts: the method `dialog` sends no request.
    <form
      className="panel stack"
      noValidate
      onSubmit={submit}
      aria-labelledby="contact"
      {...(isSent ? { method: 'post', action: href('/faq') } : { method: 'dialog' })}
    >
      <h2 className="form-title" id="contact">
        Contact us
      </h2>
      {submitted === 'sent' ? <Alert kind="success">{SENT}</Alert> : null}
      <Field label="Full name" error={errors.name?.message}>
        <TextInput autoComplete="name" required defaultValue={before?.entered.name} {...register('name')} />
      </Field>
      <Field label="Email address" error={errors.email?.message}>
        <TextInput
          type="email"
          autoComplete="email"
          required
          defaultValue={before?.entered.email}
          {...register('email')}
        />
      </Field>
      <Field label="Message" error={errors.message?.message}>
        <TextArea required defaultValue={before?.entered.message} {...register('message')} />
      </Field>
      {isSent ? <SpamTrap {...register('website')} /> : null}
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <Button type="submit" busy={busy}>
        Submit Now
      </Button>
      {isSent ? null : (
        <noscript>
          <p className="field-hint">This form needs JavaScript, which is turned off in this browser.</p>
        </noscript>
      )}
    </form>
  );
}

const SENT = 'Successfully sent';
const NOT_LOADED = 'Your message could not be sent. Check the connection, and try again.';
const EMPTY: ContactDraft = { name: '', email: '', message: '', website: '' };

/** Sends a message with what is loaded only then. @returns why it could not be sent. */
async function send(draft: ContactDraft): Promise<string | undefined> {
  const sending = await import('./send-message.ts').catch(reportFailedChunk);
  return sending ? sending.sendMessage(draft) : NOT_LOADED;
}
