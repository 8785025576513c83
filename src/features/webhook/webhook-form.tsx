import { useForm } from 'react-hook-form';
import { zodResolver } from '#platform/form-resolver.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { type WebhookDraft, webhookDraftSchema } from './webhook-calls.ts';
import { EVENT_MEANINGS, webhookEventSchema } from './webhook-event.ts';

type WebhookFormProps = {
  /** Adds the webhook. Throws with a sentence for the person. */
  onAdd: (webhook: WebhookDraft) => Promise<void>;
  explain: (error: unknown) => string;
};

/** The form that adds a webhook. */
export function WebhookForm({ onAdd, explain }: WebhookFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<WebhookDraft>({
    resolver: zodResolver(webhookDraftSchema),
    defaultValues: { url: '', events: [] },
  });
  const { errors, isSubmitting } = formState;
  const problem = errors.events?.message ?? errors.root?.message;

  const submit = handleSubmit(async (webhook) => {
    try {
      await onAdd(webhook);
    } catch (error) {
      setError('root', { message: explain(error) });
    }
  });

  return (
    <form className="form-grid webhook-form" method="post" noValidate onSubmit={submit}>
      <Field label="Address" className="form-grid-full" error={errors.url?.message}>
        <TextInput type="url" autoComplete="off" placeholder="https://" {...register('url')} />
      </Field>
      <fieldset className="form-grid-full checkbox-grid">
        <legend className="field-label">Events</legend>
        {webhookEventSchema.options.map((event) => (
          <Checkbox key={event} value={event} label={EVENT_MEANINGS[event]} {...register('events')} />
        ))}
      </fieldset>
      {problem === undefined ? null : (
        <Alert kind="error" className="form-grid-full">
          {problem}
        </Alert>
      )}
      <div className="form-grid-full">
        <Button type="submit" busy={isSubmitting} busyLabel="Adding">
          Add Webhook
        </Button>
      </div>
    </form>
  );
}
