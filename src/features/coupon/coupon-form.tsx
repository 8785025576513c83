import { use } from 'react';
import { type UseFormReturn, useController, useForm } from 'react-hook-form';
import { CategoryOptions } from '#features/catalogue/category-options.tsx';
import type { Product } from '#features/catalogue/product-schema.ts';
import type { TaxTerms } from '#features/pricing/tax.ts';
import { zodResolver } from '#platform/form-resolver.ts';
import { home } from '#platform/shop-home.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink, IconButton } from '#ui/button.tsx';
import { DayField } from '#ui/day-field.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { NumberTextInput, SelectInput, TextInput } from '#ui/inputs.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { SegmentedChoice } from '#ui/segmented-choice.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import { timeWithinDay } from './coupon-days.ts';
import { type CouponEntries, couponEntriesOf, couponFormSchema } from './coupon-form-schema.ts';
import { CouponPreview } from './coupon-preview.tsx';
import { COUPON_KIND_LABELS, type Coupon, type CouponDraft, couponKindSchema } from './coupon-schema.ts';
import { makeUpCode } from './made-up-code.ts';

type CouponFormProps = {
  /** The coupon to edit; undefined for a new one. */
  coupon?: Coupon;
  /** Products of which sample orders consist. */
  products: readonly Product[];
  /** Whether the shop has shipping zones. */
  hasZones: boolean;
  /** How orders within the shop's country are taxed. */
  taxTerms: TaxTerms;
  busy: boolean;
  /** Why it could not be saved. */
  problem: string | undefined;
  onSubmit: (draft: CouponDraft) => Promise<void>;
};

type Form = UseFormReturn<CouponEntries, unknown, CouponDraft>;

/** The form of a coupon, with what an order would cost. */
export function CouponForm({ coupon, products, hasZones, taxTerms, busy, problem, onSubmit }: CouponFormProps) {
  const timeZone = use(TimeZone);
  const schema = couponFormSchema({ coupon, timeZone });
  const form: Form = useForm<CouponEntries, unknown, CouponDraft>({
    resolver: zodResolver(schema),
    defaultValues: couponEntriesOf({ coupon, timeZone }),
  });
  const { isDirty } = form.formState;

  return (
    <>
      <form className="product-form" method="post" noValidate onSubmit={form.handleSubmit(onSubmit)}>
        <div className="product-form-main">
          <WhatItGives form={form} />
          <WhoAndWhen form={form} coupon={coupon} />
          {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
          <div className="coupon-buttons">
            <Button type="submit" busy={busy} busyLabel="Saving">
              Save Coupon
            </Button>
            <ButtonLink variant="quiet" to="/adminDashboard/coupons">
              Cancel
            </ButtonLink>
          </div>
        </div>
        <div className="product-form-side">
          <CouponPreview
            entries={form.watch()}
            schema={schema}
            products={products}
            hasZones={hasZones}
            taxTerms={taxTerms}
          />
        </div>
      </form>
      <LeaveGuard active={isDirty && !busy} />
    </>
  );
}

const KINDS = couponKindSchema.options.map((kind) => [kind, COUPON_KIND_LABELS[kind]] as const);

function WhatItGives({ form: { register, watch, setValue, formState } }: { form: Form }) {
  const { errors } = formState;
  const kind = watch('kind');
  return (
    <section className="panel">
      <h2 className="panel-title">What it gives</h2>
      <div className="coupon-kinds">
        <SegmentedChoice
          label="Kind"
          value={kind}
          options={KINDS}
          onChange={(next) => setValue('kind', next, { shouldDirty: true })}
        />
      </div>
      <div className="form-grid">
        <Field label="Code" hint="Upper and lower case do not matter." error={errors.code?.message}>
          <div className="input-with-end">
            <TextInput autoCapitalize="characters" autoComplete="off" spellCheck={false} {...register('code')} />
            <IconButton
              label="Make up a code"
              onClick={() => setValue('code', makeUpCode(), { shouldDirty: true, shouldValidate: true })}
            >
              <Icon name="dices" />
            </IconButton>
          </div>
        </Field>
        {kind === 'percent' ? (
          <Field label="Percent off" error={errors.value?.message}>
            <div className="input-with-end">
              <NumberTextInput {...register('value')} />
              <span className="input-suffix">%</span>
            </div>
          </Field>
        ) : null}
        {kind === 'amount' ? (
          <Field label="Amount off" error={errors.value?.message}>
            <div className="input-with-end">
              <TextInput inputMode="decimal" {...register('value')} />
              <span className="input-suffix">{home().currency}</span>
            </div>
          </Field>
        ) : null}
      </div>
    </section>
  );
}

function WhoAndWhen({ form: { register, control, formState }, coupon }: { form: Form; coupon: Coupon | undefined }) {
  const { errors, dirtyFields } = formState;
  const timeZone = use(TimeZone);
  const startTime = timeWithinDay(dirtyFields.startsAt ? undefined : coupon?.startsAt, timeZone);
  const endTime = timeWithinDay(dirtyFields.endsAt ? undefined : coupon?.endsAt, timeZone);
  return (
    <section className="panel">
      <h2 className="panel-title">Who and when</h2>
      <p className="panel-text coupon-days">
        Days are those of the shop, in the time zone {timeZone.replaceAll('_', ' ')}.
      </p>
      <div className="form-grid">
        <CouponDay
          name="startsAt"
          control={control}
          label="Starts (optional)"
          hint={startTime === undefined ? 'The first day on which it applies.' : `At ${startTime} on this day.`}
        />
        <CouponDay
          name="endsAt"
          control={control}
          label="Ends (optional)"
          hint={endTime === undefined ? 'The last day on which it applies.' : `At ${endTime} on this day.`}
        />
        <Field label="Minimum subtotal (optional)" error={errors.minSubtotal?.message}>
          <div className="input-with-end">
            <TextInput inputMode="decimal" {...register('minSubtotal')} />
            <span className="input-suffix">{home().currency}</span>
          </div>
        </Field>
        <Field label="Category">
          <SelectInput {...register('category')}>
            <CategoryOptions none="Every category" />
          </SelectInput>
        </Field>
        <Field label="Uses in all (optional)" error={errors.maxUses?.message}>
          <NumberTextInput {...register('maxUses')} />
        </Field>
        <Field label="Uses for each customer (optional)" error={errors.maxUsesPerCustomer?.message}>
          <NumberTextInput {...register('maxUsesPerCustomer')} />
        </Field>
      </div>
    </section>
  );
}

type CouponDayProps = { name: 'startsAt' | 'endsAt'; control: Form['control']; label: string; hint: string };

function CouponDay({ name, control, ...labels }: CouponDayProps) {
  const { field, fieldState } = useController({ name, control });
  return (
    <DayField
      {...labels}
      ref={field.ref}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
    />
  );
}
