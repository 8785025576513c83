import { useState } from 'react';
import { explainReadings, readNumber } from '#platform/read-number.ts';
import { Field } from '#ui/field.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import type { AttributeValue } from './attribute.ts';
import { type AttributeDefinition, type AttributeDraft, MAX_ATTRIBUTE_CHARACTERS } from './attribute-schema.ts';

interface AttributeFieldsProps {
  definitions: readonly AttributeDefinition[];
  /** Keys of the attributes that products of this category have. Their fields come first. */
  usual: readonly string[];
  attributes: readonly AttributeDraft[];
  onChange: (attributes: AttributeDraft[]) => void;
}

/** A field for each attribute that a product can have. An empty field leaves the attribute out. */
export function AttributeFields({ definitions, usual, attributes, onChange }: AttributeFieldsProps) {
  const isUsual = ({ key }: AttributeDefinition) => usual.includes(key);
  const sorted = [...definitions.filter(isUsual), ...definitions.filter((each) => !isUsual(each))];
  const change = (key: string, value: AttributeValue | undefined) => {
    const others = attributes.filter((each) => each.key !== key);
    onChange(value === undefined ? others : [...others, { key, value }]);
  };
  return (
    <div className="form-grid">
      {sorted.map((definition) => (
        <AttributeField
          key={definition.key}
          definition={definition}
          value={attributes.find(({ key }) => key === definition.key)?.value}
          onChange={(value) => change(definition.key, value)}
        />
      ))}
    </div>
  );
}

interface AttributeFieldProps {
  definition: AttributeDefinition;
  value: AttributeValue | undefined;
  onChange: (value: AttributeValue | undefined) => void;
}

function AttributeField({ definition: { label, kind, unit, choices = [] }, value, onChange }: AttributeFieldProps) {
  if (kind === 'boolean') {
    return (
      <Field label={label}>
        <SelectInput
          value={value === undefined ? '' : String(value)}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
        >
          <option value="">Not stated</option>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </SelectInput>
      </Field>
    );
  }
  if (kind === 'choice') {
    return (
      <Field label={label}>
        <SelectInput
          value={value === undefined ? '' : String(value)}
          onChange={({ target }) => onChange(target.value || undefined)}
        >
          <option value="">Not stated</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </SelectInput>
      </Field>
    );
  }
  return <TypedField label={label} isNumber={kind === 'number'} unit={unit} value={value} onChange={onChange} />;
}

interface TypedFieldProps extends Pick<AttributeFieldProps, 'value' | 'onChange'> {
  label: string;
  isNumber: boolean;
  unit: string | undefined;
}

/** Keeps what the admin types, because "1." is the number 1 already. */
function TypedField({ label, isNumber, unit, value, onChange }: TypedFieldProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value));
  const type = (typed: string) => {
    setText(typed);
    const number = readNumber(typed);
    if (typed.trim() === '') onChange(undefined);
    // The shop rejects a text where a number is expected.
    else onChange(isNumber && number.ok ? number.value : typed);
  };
  return (
    <Field label={label} error={isNumber ? explainWrongNumber(label, text) : undefined}>
      <div className="input-with-end">
        <TextInput
          value={text}
          maxLength={MAX_ATTRIBUTE_CHARACTERS}
          inputMode={isNumber ? 'decimal' : 'text'}
          onChange={({ target }) => type(target.value)}
        />
        {unit ? (
          <span className="input-suffix" aria-hidden="true">
            {unit}
          </span>
        ) : null}
      </div>
    </Field>
  );
}

function explainWrongNumber(label: string, text: string): string | undefined {
  const number = readNumber(text);
  if (text.trim() === '' || number.ok) return undefined;
  return `${label} ${number.readings.length > 0 ? explainReadings(number.readings) : 'has to be a number'}`;
}
