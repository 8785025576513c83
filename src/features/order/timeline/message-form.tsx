import { use, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '#features/identity/session/api.ts';
import { useLeaveIfRefused } from '#features/identity/session/auth-policies.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import type { Promises } from '#features/settings/promises.ts';
import { ShopPromises } from '#features/settings/shop-promises.ts';
import { zodResolver } from '#platform/form-resolver.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/inputs.tsx';
import { timelineCalls, writingSchema } from './timeline-calls.ts';

/** A message to the other side, or a note among staff. */
export type Writing = 'message' | 'note';

interface MessageFormProps {
  orderId: string;
  writing: Writing;
  /** The customer's name if staff write; undefined for a customer, who writes to the shop. */
  to: string | undefined;
}

/** A form that adds a message or a note to an order's timeline. */
export function MessageForm({ orderId, writing, to }: MessageFormProps) {
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(writingSchema),
    defaultValues: { text: '' },
  });
  const { problem, send } = useSend(orderId, writing);
  const submit = handleSubmit(async ({ text }) => {
    if (await send(text)) reset();
  });
  const { label, hint, action } = wordsOf(writing, to, use(ShopPromises));

  return (
    <form className="timeline-form" noValidate onSubmit={submit}>
      <Field label={label} error={formState.errors.text?.message}>
        <TextArea rows={3} {...register('text')} />
      </Field>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <div className="timeline-form-foot">
        <p className="muted">{hint}</p>
        <Button type="submit" variant="secondary" busy={formState.isSubmitting} busyLabel="Sending">
          {action}
        </Button>
      </div>
    </form>
  );
}

function wordsOf(
  writing: Writing,
  to: string | undefined,
  { replyHours }: Promises,
): { label: string; hint: string; action: string } {
  if (writing === 'note') return { label: 'Note', hint: 'Only staff see notes.', action: 'Add Note' };
  if (to === undefined)
    return { label: 'Message to the shop', hint: `A person replies within ${replyHours}h.`, action: 'Send' };
  return { label: `Message to ${to}`, hint: 'Also sent by mail.', action: 'Send Message' };
}

/** Sends what was written. The page learns of it like of every other change, by the order's version. */
function useSend(orderId: string, writing: Writing) {
  const [problem, setProblem] = useState<string>();
  const leaveIfRefused = useLeaveIfRefused('page');
  const call = writing === 'note' ? timelineCalls.addNote : timelineCalls.sendMessage;

  async function send(text: string): Promise<boolean> {
    setProblem(undefined);
    try {
      await api.request(call, { params: { orderId }, body: { text } });
      return true;
    } catch (error) {
      if (!(await leaveIfRefused(error))) setProblem(explainFailure(error));
      return false;
    }
  }

  return { problem, send };
}
