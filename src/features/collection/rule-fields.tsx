import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { CategoryOptions } from '#features/catalogue/category-options.tsx';
import { home } from '#platform/shop-home.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { NumberTextInput, SelectInput, TextInput } from '#ui/inputs.tsx';
import type { CollectionForm, RuleChoices } from './collection-form-type.ts';
import { RuleAttributes } from './rule-attributes.tsx';
import { RulePreview } from './rule-preview.tsx';

/** Lowest ratings to choose from. */
const RATINGS = ['3', '3.5', '4', '4.5'];

/** The conditions of a rule, and what matches them. */
export function RuleFields({ form, choices }: { form: CollectionForm; choices: RuleChoices }) {
  const { control, register, formState } = form;
  const errors = formState.errors.rule;
  const attributes = useController({ name: 'rule.attributes', control }).field;
  const rule = useWatch({ control, name: 'rule' });
  return (
    <>
      <p className="panel-text">All conditions have to hold. What is empty does not matter.</p>
      <div className="form-grid">
        <Field label="Category">
          <SelectInput {...register('rule.category')}>
            <CategoryOptions none="Every category" />
          </SelectInput>
        </Field>
        <CompanyField form={form} companies={choices.companies} />
        <Field label="Price up to (optional)" error={errors?.maxPrice?.message}>
          <div className="input-with-end">
            <TextInput inputMode="decimal" {...register('rule.maxPrice')} />
            <span className="input-suffix">{home().currency}</span>
          </div>
        </Field>
        <Field label="Added within (optional)" error={errors?.newDays?.message}>
          <div className="input-with-end">
            <NumberTextInput {...register('rule.newDays')} />
            <span className="input-suffix">days</span>
          </div>
        </Field>
        <RatingField form={form} present={rule.minRating} />
      </div>
      <Checkbox label="Only products with a reduced price" {...register('rule.reduced')} />
      <RuleAttributes
        definitions={choices.definitions}
        value={attributes.value}
        errors={errors?.attributes}
        onChange={attributes.onChange}
      />
      <RulePreview entries={rule} />
    </>
  );
}

function CompanyField({
  form: { register, formState },
  companies,
}: {
  form: CollectionForm;
  companies: readonly string[];
}) {
  const id = useId();
  return (
    <Field label="Company (optional)" error={formState.errors.rule?.company?.message}>
      <TextInput list={id} autoComplete="off" {...register('rule.company')} />
      <datalist id={id}>
        {companies.map((company) => (
          <option key={company} value={company} />
        ))}
      </datalist>
    </Field>
  );
}

function RatingField({ form: { register }, present }: { form: CollectionForm; present: string }) {
  const ratings = present === '' || RATINGS.includes(present) ? RATINGS : [...RATINGS, present];
  return (
    <Field label="Rating">
      <SelectInput {...register('rule.minRating')}>
        <option value="">Any rating</option>
        {ratings.map((rating) => (
          <option key={rating} value={rating}>
            {rating} stars and more
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}
