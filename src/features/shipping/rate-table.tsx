import { useFieldArray } from 'react-hook-form';
import { home } from '#platform/shop-home.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { explainRates } from './describe-rates.ts';
import type { ZoneFormState } from './zone-entries.ts';

const PARTS = ['from', 'to', 'price'] as const;

type RateTableProps = {
  form: ZoneFormState;
  /** Index of the method. */
  at: number;
};

/** What a method costs: one price, or a table of rates whose gaps are named while they are typed. */
export function RateTable({ form, at }: RateTableProps) {
  const { register, watch, formState } = form;
  const { basis, rates } = watch(`methods.${at}`);
  const errors = formState.errors.methods?.[at]?.rates;
  const { currency } = home();
  if (basis === 'flat') {
    return (
      <Field label="Price" error={errors?.[0]?.price?.message}>
        <div className="input-with-end">
          <TextInput inputMode="decimal" autoComplete="off" {...register(`methods.${at}.rates.0.price`)} />
          <span className="input-suffix">{currency}</span>
        </div>
      </Field>
    );
  }
  const unit = basis === 'weight' ? 'g' : currency;
  const { problems, limit } = explainRates({ basis, rates });
  return (
    <>
      <Rates form={form} at={at} unit={unit} />
      <ul className="rate-problems" aria-live="polite">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {limit === undefined ? null : <p className="field-hint">{limit}</p>}
    </>
  );
}

function Rates({ form, at, unit }: RateTableProps & { unit: string }) {
  const { register, control, formState, getValues } = form;
  const { fields, append, remove } = useFieldArray({ control, name: `methods.${at}.rates` });
  const errors = formState.errors.methods?.[at]?.rates;
  const headers = { from: `From (${unit})`, to: `To, not included (${unit})`, price: `Price (${home().currency})` };
  return (
    <>
      <table className="rate-table">
        <thead>
          <tr>
            {PARTS.map((part) => (
              <th key={part} scope="col">
                {headers[part]}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {fields.map(({ id }, index) => (
            <tr key={id}>
              {PARTS.map((part) => (
                <td key={part} data-label={headers[part]}>
                  <Field label={`Rate ${index + 1}, ${part}`} labelHidden error={errors?.[index]?.[part]?.message}>
                    <TextInput
                      inputMode="decimal"
                      autoComplete="off"
                      placeholder={part === 'to' ? 'no end' : ''}
                      {...register(`methods.${at}.rates.${index}.${part}`)}
                    />
                  </Field>
                </td>
              ))}
              <td>
                {fields.length > 1 ? (
                  <IconButton label={`Remove rate ${index + 1}`} onClick={() => remove(index)}>
                    <Icon name="trash" small />
                  </IconButton>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        variant="secondary"
        size="small"
        onClick={() => append({ from: getValues(`methods.${at}.rates`).at(-1)?.to ?? '0', to: '', price: '' })}
      >
        <Icon name="plus" small />
        Add Rate
      </Button>
    </>
  );
}
