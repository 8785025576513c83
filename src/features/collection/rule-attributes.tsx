import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import { RANGE_DOTS } from '#features/catalogue/attribute/requested-attributes.ts';
import { IconButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { SelectInput, TextArea, TextInput } from '#ui/inputs.tsx';
import type { RuleEntries } from './collection-form-schema.ts';

type Values = RuleEntries['attributes'];

type RuleAttributesProps = {
  definitions: readonly AttributeDefinition[];
  value: Values;
  /** The errors by attribute. */
  errors: Partial<Record<string, { message?: string | undefined }>> | undefined;
  onChange: (value: Values) => void;
};

/** The attributes that products of a rule have. Several values of one mean either. */
export function RuleAttributes({ definitions, value, errors, onChange }: RuleAttributesProps) {
  const usable = definitions.filter(({ filterable, key }) => filterable && !(key in value));
  const remove = (key: string) =>
    onChange(Object.fromEntries(Object.entries(value).filter(([other]) => other !== key)));
  return (
    <>
      {Object.entries(value).map(([key, values]) => (
        <div key={key} className="rule-attribute">
          <AttributeCondition
            definition={definitions.find((each) => each.filterable && each.key === key)}
            name={key}
            values={values}
            onChange={(changed) => onChange({ ...value, [key]: changed })}
          />
          <IconButton label={`Remove the condition ${labelOf(definitions, key)}`} onClick={() => remove(key)}>
            <Icon name="x" small />
          </IconButton>
          {errors?.[key]?.message === undefined ? null : <FieldError>{errors[key]?.message}</FieldError>}
        </div>
      ))}
      {usable.length > 0 ? (
        <Field label="Attribute" className="rule-attribute-adder">
          <SelectInput value="" onChange={({ target }) => onChange({ ...value, [target.value]: [] })}>
            <option value="">Add a condition…</option>
            {usable.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </SelectInput>
        </Field>
      ) : null}
    </>
  );
}

function labelOf(definitions: readonly AttributeDefinition[], key: string): string {
  return definitions.find((definition) => definition.key === key)?.label ?? key;
}

interface ConditionProps {
  definition: AttributeDefinition | undefined;
  name: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
}

function AttributeCondition({ definition, name, values, onChange }: ConditionProps) {
  if (!definition)
    return (
      <p className="panel-text">There is no filter by {name} any more, so no product matches. Remove the condition.</p>
    );
  const { label, kind, unit, choices = [] } = definition;
  switch (kind) {
    case 'choice':
      return <Choices label={label} choices={choices} values={values} onChange={onChange} />;
    case 'boolean':
      return (
        <Field label={label}>
          <SelectInput value={values[0] ?? ''} onChange={({ target }) => onChange([target.value])}>
            <option value="">Choose</option>
            <option value="true">Yes</option>
            <option value="false">No</option>
          </SelectInput>
        </Field>
      );
    case 'number':
      return <Range label={label} unit={unit ?? ''} values={values} onChange={onChange} />;
    case 'text':
      return (
        <Field label={label} hint="One value per line. Products have one of them.">
          <TextArea rows={3} value={values.join('\n')} onChange={({ target }) => onChange(target.value.split('\n'))} />
        </Field>
      );
  }
}

type ChoicesProps = Pick<ConditionProps, 'values' | 'onChange'> & { label: string; choices: readonly string[] };

function Choices({ label, choices, values, onChange }: ChoicesProps) {
  const toggle = (choice: string) =>
    onChange(values.includes(choice) ? values.filter((value) => value !== choice) : [...values, choice]);
  return (
    <fieldset className="rule-choices">
      <legend className="field-label">{label}</legend>
      {choices.map((choice) => (
        <Checkbox key={choice} label={choice} checked={values.includes(choice)} onChange={() => toggle(choice)} />
      ))}
    </fieldset>
  );
}

type RangeProps = Pick<ConditionProps, 'values' | 'onChange'> & { label: string; unit: string };

/** The ends of a range. Further ranges of the rule stay. */
function Range({ label, unit, values: [first = '', ...others], onChange }: RangeProps) {
  const [min = '', max = min] = first.split(RANGE_DOTS);
  const change = (from: string, to: string) =>
    onChange(from === '' && to === '' ? others : [`${from}${RANGE_DOTS}${to}`, ...others]);
  return (
    <div className="rule-range">
      <Field label={`${label} from`}>
        <TextInput inputMode="decimal" value={min} onChange={({ target }) => change(target.value.trim(), max)} />
      </Field>
      <Field label={`to ${unit}`}>
        <TextInput inputMode="decimal" value={max} onChange={({ target }) => change(min, target.value.trim())} />
      </Field>
    </div>
  );
}
