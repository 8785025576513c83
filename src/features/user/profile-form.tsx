import { useForm } from 'react-hook-form';
import { useFetcher } from 'react-router';
import { zodResolver } from '#platform/form-resolver.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { type CustomerEntries, customerEntriesOf } from './customer-entries.ts';
import { AddressFields, ContactFields } from './customer-fields.tsx';
import { type ProfileDetails, profileFormSchema } from './profile-form-schema.ts';
import type { User } from './user-schema.ts';

/** The form that changes a person's record. The page's action returns `problem`, a message if saving failed. */
export function ProfileForm({ user }: { user: User }) {
  const { register, handleSubmit, formState } = useForm<CustomerEntries, unknown, ProfileDetails>({
    resolver: zodResolver(profileFormSchema),
    defaultValues: customerEntriesOf(user),
  });
  const { submit, state, data } = useFetcher<{ problem: string | undefined }>();
  const { errors } = formState;
  const isBusy = state !== 'idle';
  const save = handleSubmit((details) =>
    submit({ email: user.email, ...details }, { method: 'put', encType: 'application/json' }),
  );

  return (
    <form className="profile-form" method="post" noValidate onSubmit={save}>
      <section className="form-step">
        <h2 className="panel-heading">Contact Information</h2>
        <ContactFields email={user.email} register={register} errors={errors} />
      </section>
      <section className="form-step">
        {user.role === 'admin' ? null : <h2 className="panel-heading">Shipping Address</h2>}
        <AddressFields register={register} errors={errors} />
      </section>
      {isBusy || data?.problem === undefined ? null : <Alert kind="error">{data.problem}</Alert>}
      <Button type="submit" busy={isBusy} busyLabel="Saving">
        Save Change
      </Button>
    </form>
  );
}
