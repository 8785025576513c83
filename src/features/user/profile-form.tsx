import { useForm } from 'react-hook-form';
import { useFetcher } from 'react-router';
import type { Country } from '#features/address/address-schema.ts';
import { hasSpecifiedForm } from '#features/address/specified-form.ts';
import { zodResolver } from '#platform/form-resolver.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CountryAddressFields, CountryContactFields } from './country-fields.tsx';
import { type CustomerEntries, customerEntriesOf } from './customer-entries.ts';
import { AddressFields, ContactFields } from './customer-fields.tsx';
import { type ProfileDetails, profileSchemaFor } from './profile-form-schema.ts';
import type { RefusedFields } from './refused-fields.ts';
import type { User } from './user-schema.ts';

/** What the page's action returns: a message if saving failed, and what the server refused about the fields. */
export interface ProfileResult {
  problem: string | undefined;
  fields?: RefusedFields | undefined;
}

/** The form that changes a person's record. */
export function ProfileForm({ user, countries }: { user: User; countries: readonly Country[] }) {
  const { submit, state, data } = useFetcher<ProfileResult>();
  const { register, handleSubmit, formState, watch } = useForm<CustomerEntries, unknown, ProfileDetails>({
    resolver: zodResolver(profileSchemaFor(countries)),
    ...(data?.fields && { errors: data.fields }),
    defaultValues: customerEntriesOf(user),
  });
  const { errors } = formState;
  const form = { countries, country: watch('country'), register, errors };
  const isSpecified = hasSpecifiedForm(countries);
  const isBusy = state !== 'idle';
  const save = handleSubmit((details) =>
    submit({ email: user.email, ...details }, { method: 'put', encType: 'application/json' }),
  );

  return (
    <form className="profile-form" method="post" noValidate onSubmit={save}>
      <section className="form-step">
        <h2 className="panel-heading">Contact Information</h2>
        {isSpecified ? (
          <ContactFields email={user.email} {...form} />
        ) : (
          <CountryContactFields email={user.email} {...form} />
        )}
      </section>
      <section className="form-step">
        {user.role === 'admin' ? null : <h2 className="panel-heading">Shipping Address</h2>}
        {isSpecified ? <AddressFields {...form} /> : <CountryAddressFields {...form} />}
      </section>
      {isBusy || data?.problem === undefined ? null : <Alert kind="error">{data.problem}</Alert>}
      <Button type="submit" busy={isBusy} busyLabel="Saving">
        Save Change
      </Button>
    </form>
  );
}
