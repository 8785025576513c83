import { Field } from '#ui/field.tsx';
import { SelectInput, TextArea, TextInput } from '#ui/inputs.tsx';
import { Switch } from '#ui/switch.tsx';
import { attributeKindSchema, KIND_LABELS } from './attribute-schema.ts';
import type { EditedDefinition } from './edited-definition.ts';

/** Longer lists of choices scroll. */
const MAX_CHOICE_ROWS = 12;

interface DefinitionFieldsProps {
  one: EditedDefinition;
  /** Messages by field. */
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<EditedDefinition>) => void;
}

/** The fields of a definition of an attribute. */
export function DefinitionFields({ one, errors, onChange }: DefinitionFieldsProps) {
  return (
    <div className="form-grid">
      <Field label="Label" error={errors.label}>
        <TextInput value={one.label} maxLength={60} onChange={({ target }) => onChange({ label: target.value })} />
      </Field>
      {one.isNew ? (
        <Field label="Key" hint="In addresses and files. Without one it follows from the label." error={errors.key}>
          <TextInput value={one.key} maxLength={40} onChange={({ target }) => onChange({ key: target.value })} />
        </Field>
      ) : null}
      <Field label="Kind" hint={one.isNew ? undefined : 'Another kind removes values that do not fit it.'}>
        <SelectInput
          value={one.kind}
          onChange={({ target }) => onChange({ kind: attributeKindSchema.parse(target.value) })}
        >
          {attributeKindSchema.options.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_LABELS[kind]}
            </option>
          ))}
        </SelectInput>
      </Field>
      {one.kind === 'number' || one.kind === 'text' ? (
        <Field label="Unit" hint="Optional, such as g or h.">
          <TextInput value={one.unit} maxLength={20} onChange={({ target }) => onChange({ unit: target.value })} />
        </Field>
      ) : null}
      {one.kind === 'choice' ? (
        <Field
          label="Choices"
          hint="One per line, in the order of filters."
          error={errors.choices}
          className="form-grid-full"
        >
          <TextArea
            rows={Math.min(MAX_CHOICE_ROWS, one.choices.split('\n').length + 1)}
            value={one.choices}
            onChange={({ target }) => onChange({ choices: target.value })}
          />
        </Field>
      ) : null}
      <div className="form-grid-full">
        <Switch
          label="Filter"
          note="Customers can filter products by it"
          checked={one.filterable}
          onChange={({ target }) => onChange({ filterable: target.checked })}
        />
      </div>
    </div>
  );
}
