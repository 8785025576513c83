import { useForm } from 'react-hook-form';
import { api } from '#features/identity/session/api.ts';
import { useChangeRequest } from '#features/identity/session/use-change-request.ts';
import { zodResolver } from '#platform/form-resolver.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/inputs.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { contactCalls } from './contact-calls.ts';
import { type ContactMessage, contactAnswerSchema, MAX_MESSAGE_CHARACTERS } from './contact-schema.ts';

/** The form in which staff answer a message. */
export function MessageAnswer({ message, onClose }: { message: ContactMessage; onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(contactAnswerSchema),
    defaultValues: { text: '' },
  });
  const { isDirty, errors } = formState;
  const { busy, problem, run } = useChangeRequest(onClose);
  const submit = handleSubmit((body) =>
    run(async () => {
      await api.request(contactCalls.answerContactMessage, { params: { messageId: message._id }, body });
      return 'Answer sent';
    }),
  );

  return (
    <form className="contact-message-form" method="post" noValidate onSubmit={submit}>
      <Field
        label="Answer"
        hint={
          <>
            Mailed to <bdi>{message.email}</bdi>, with the message below it.
          </>
        }
        error={errors.text?.message}
      >
        <TextArea rows={5} maxLength={MAX_MESSAGE_CHARACTERS} autoFocus {...register('text')} />
      </Field>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <div className="contact-message-actions">
        <Button type="submit" size="small" busy={busy}>
          Send Answer
        </Button>
        <Button variant="quiet" size="small" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
      <LeaveGuard active={isDirty && !busy} />
    </form>
  );
}
