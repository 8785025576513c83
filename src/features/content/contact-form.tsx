import { useForm } from 'react-hook-form';
import { zodResolver } from '#platform/form-resolver.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea, TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import { type Contact, contactSchema } from './contact-schema.ts';

/** The contact form. Its data never leaves the browser (specification, section 2). */
export function ContactForm() {
  const { register, handleSubmit, reset, formState } = useForm<Contact>({ resolver: zodResolver(contactSchema) });
  const { errors } = formState;

  const submit = handleSubmit(() => {
    showToast({ kind: 'success', text: 'Successfully sent' });
    reset();
  });

  return (
    // Without scripts, submitting does nothing: the method `dialog` sends no request.
    <form className="panel stack" method="dialog" noValidate onSubmit={submit} aria-labelledby="contact">
      <h2 className="form-title" id="contact">
        Contact us
      </h2>
      <Field label="Full name" error={errors.name?.message}>
        <TextInput autoComplete="name" required {...register('name')} />
      </Field>
      <Field label="Email address" error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" required {...register('email')} />
      </Field>
      <Field label="Message" error={errors.message?.message}>
        <TextArea required {...register('message')} />
      </Field>
      <Button type="submit">Submit Now</Button>
      <noscript>
        <p className="field-hint">This form needs JavaScript, which is turned off in this browser.</p>
      </noscript>
    </form>
  );
}
