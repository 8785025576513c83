import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { zodResolver } from '#platform/form-resolver.ts';
import { PERMISSIONS, type Permission } from '#platform/http/permissions.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import { type NewApiKey, newApiKeySchema } from './api-key-calls.ts';
import { PERMISSION_LABELS } from './permission-labels.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const LIFETIMES = { never: 'Never', '30': 'In 30 days', '90': 'In 90 days', '365': 'In a year' } as const;

type ApiKeyFormProps = {
  /** Adds the key. Throws with a sentence for the person. */
  onAdd: (key: NewApiKey) => Promise<void>;
  explain: (error: unknown) => string;
};

/** The form that adds an API key. */
export function ApiKeyForm({ onAdd, explain }: ApiKeyFormProps) {
  const [lifetime, setLifetime] = useState<keyof typeof LIFETIMES>('365');
  const { register, handleSubmit, setError, formState } = useForm<NewApiKey>({
    resolver: zodResolver(newApiKeySchema),
    defaultValues: { name: '', permissions: [] },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (key) => {
    try {
      await onAdd({ ...key, ...expiryOf(lifetime) });
    } catch (error) {
      setError('root', { message: explain(error) });
    }
  });

  return (
    <form className="form-grid api-key-form" method="post" noValidate onSubmit={submit}>
      <Field label="Name" hint="What uses the key, such as your accounting" error={errors.name?.message}>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Field label="Expires">
        <SelectInput value={lifetime} onChange={({ target }) => setLifetime(lifetimeOf(target.value))}>
          {Object.entries(LIFETIMES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectInput>
      </Field>
      <fieldset className="form-grid-full checkbox-grid">
        <legend className="field-label">Permissions</legend>
        {PERMISSIONS.map((permission: Permission) => (
          <Checkbox
            key={permission}
            value={permission}
            label={PERMISSION_LABELS[permission]}
            {...register('permissions')}
          />
        ))}
      </fieldset>
      {errors.permissions?.message === undefined ? null : (
        <Alert kind="error" className="form-grid-full">
          {errors.permissions.message}
        </Alert>
      )}
      {errors.root?.message === undefined ? null : (
        <Alert kind="error" className="form-grid-full">
          {errors.root.message}
        </Alert>
      )}
      <div className="form-grid-full">
        <Button type="submit" busy={isSubmitting} busyLabel="Adding">
          Add Key
        </Button>
      </div>
    </form>
  );
}

function lifetimeOf(value: string): keyof typeof LIFETIMES {
  return value === '30' || value === '90' || value === '365' ? value : 'never';
}

function expiryOf(lifetime: keyof typeof LIFETIMES): { expiresAt?: string } {
  if (lifetime === 'never') return {};
  return { expiresAt: new Date(Date.now() + Number(lifetime) * DAY_MILLISECONDS).toISOString() };
}
