import { home } from '#platform/shop-home.ts';
import { IconButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { NumberTextInput, TextArea, TextInput } from '#ui/inputs.tsx';
import { SegmentedChoice } from '#ui/segmented-choice.tsx';
import { RateTable } from './rate-table.tsx';
import type { ZoneFormState } from './zone-entries.ts';

const BASES = [
  ['flat', 'Flat'],
  ['weight', 'By weight'],
  ['subtotal', 'By subtotal'],
] as const;

type MethodFieldsProps = {
  form: ZoneFormState;
  /** Index of the method. */
  at: number;
  /** Absent for the only method. */
  onRemove: (() => void) | undefined;
};

/** One way to ship to a zone: what customers read, how long it takes, and what it costs. */
export function MethodFields({ form, at, onRemove }: MethodFieldsProps) {
  const { register, watch, setValue, formState } = form;
  const errors = formState.errors.methods?.[at];
  const [name, basis, isPickup] = watch([`methods.${at}.name`, `methods.${at}.basis`, `methods.${at}.isPickup`]);
  const called = name.trim() || `Method ${at + 1}`;
  return (
    <section className="panel" aria-label={called}>
      <div className="zone-method-head">
        <h2 className="panel-title">{called}</h2>
        {onRemove ? (
          <IconButton label={`Remove ${called}`} onClick={onRemove}>
            <Icon name="trash" />
          </IconButton>
        ) : null}
      </div>
      <div className="form-grid">
        <Field label="Method" hint="Customers read it, such as Express." error={errors?.name?.message}>
          <TextInput autoComplete="off" {...register(`methods.${at}.name`)} />
        </Field>
        <Field label="Carrier (optional)" hint="Who brings it." error={errors?.carrier?.message}>
          <TextInput autoComplete="off" {...register(`methods.${at}.carrier`)} />
        </Field>
        <Field label="Business days, at least" hint="From the day it ships." error={errors?.minDays?.message}>
          <NumberTextInput autoComplete="off" {...register(`methods.${at}.minDays`)} />
        </Field>
        <Field label="Business days, at most" error={errors?.maxDays?.message}>
          <NumberTextInput autoComplete="off" {...register(`methods.${at}.maxDays`)} />
        </Field>
        <div className="form-grid-full">
          <Checkbox label="Customers collect it" {...register(`methods.${at}.isPickup`)} />
        </div>
        {isPickup ? <PickupFields form={form} at={at} /> : null}
        <Field label="Free from subtotal (optional)" error={errors?.freeAbove?.message}>
          <div className="input-with-end">
            <TextInput inputMode="decimal" autoComplete="off" {...register(`methods.${at}.freeAbove`)} />
            <span className="input-suffix">{home().currency}</span>
          </div>
        </Field>
      </div>
      <div className="zone-method-prices">
        <SegmentedChoice
          label="Price"
          value={basis}
          options={BASES}
          onChange={(next) => setValue(`methods.${at}.basis`, next, { shouldDirty: true })}
        />
        <RateTable form={form} at={at} />
      </div>
    </section>
  );
}

function PickupFields({ form: { register, formState }, at }: Pick<MethodFieldsProps, 'form' | 'at'>) {
  const errors = formState.errors.methods?.[at]?.pickup;
  return (
    <>
      <Field label="Where" error={errors?.name?.message}>
        <TextInput autoComplete="off" {...register(`methods.${at}.pickup.name`)} />
      </Field>
      <Field label="Opening hours (optional)" error={errors?.openingHours?.message}>
        <TextInput
          autoComplete="off"
          placeholder="Mon to Fri 10:00 to 18:00"
          {...register(`methods.${at}.pickup.openingHours`)}
        />
      </Field>
      <Field label="Address" className="form-grid-full" error={errors?.address?.message}>
        <TextArea rows={3} autoComplete="off" {...register(`methods.${at}.pickup.address`)} />
      </Field>
    </>
  );
}
