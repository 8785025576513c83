import type { UseFormReturn } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea, TextInput } from '#ui/inputs.tsx';
import type { ManufacturerDetails, ManufacturerEntries } from './manufacturer-form-schema.ts';

interface ManufacturerPanelProps {
  form: Pick<UseFormReturn<ManufacturerEntries, unknown, ManufacturerDetails>, 'register' | 'watch' | 'formState'>;
  /** Its place in the list. */
  index: number;
  onRemove: () => void;
}

/** The fields of one manufacturer. */
export function ManufacturerPanel({ form: { register, watch, formState }, index, onRemove }: ManufacturerPanelProps) {
  const errors = formState.errors.manufacturers?.[index];
  const title = watch(`manufacturers.${index}.name`).trim() || 'New manufacturer';
  return (
    <section className="panel" aria-label={title}>
      <h2 className="panel-title">
        <bdi>{title}</bdi>
      </h2>
      <div className="form-grid">
        <Field label="Name" error={errors?.name?.message}>
          <TextInput autoComplete="off" {...register(`manufacturers.${index}.name`)} />
        </Field>
        <Field label="Email" error={errors?.email?.message}>
          <TextInput type="email" autoComplete="off" {...register(`manufacturers.${index}.email`)} />
        </Field>
        <Field label="Address" error={errors?.address?.message}>
          <TextArea rows={4} autoComplete="off" {...register(`manufacturers.${index}.address`)} />
        </Field>
        <Field
          label="Responsible person in the EU (optional)"
          hint="Name, address and email, if the manufacturer is outside the EU."
          error={errors?.responsiblePerson?.message}
        >
          <TextArea rows={4} autoComplete="off" {...register(`manufacturers.${index}.responsiblePerson`)} />
        </Field>
        <div className="form-grid-full">
          <Button variant="danger-quiet" size="small" onClick={onRemove}>
            Remove<span className="visually-hidden"> {title}</span>
          </Button>
        </div>
      </div>
    </section>
  );
}
