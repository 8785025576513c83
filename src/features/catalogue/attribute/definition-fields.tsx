import { Field } from '#ui/field.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import { Switch } from '#ui/switch.tsx';
import {
  attributeKindSchema,
  KIND_LABELS,
  MAX_EXPLANATION_CHARACTERS,
  MAX_GROUP_CHARACTERS,
  MAX_OPTION_CHARACTERS,
} from './attribute-schema.ts';
import { ChoiceFields } from './choice-fields.tsx';
import type { EditedDefinition } from './edited-definition.ts';

interface DefinitionFieldsProps {
  one: EditedDefinition;
  /** Messages by field. */
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<EditedDefinition>) => void;
}

/** The fields of a definition of an attribute. */
export function DefinitionFields({ one, errors, onChange }: DefinitionFieldsProps) {
  return (
    <div className="stack-small">
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
      {one.kind === 'choice' ? <ChoiceFields one={one} error={errors.choices} onChange={onChange} /> : null}
      <Field label="Group" hint="The heading on product pages, such as Feel." error={errors.group}>
        <TextInput
          value={one.group}
          maxLength={MAX_GROUP_CHARACTERS}
          onChange={({ target }) => onChange({ group: target.value })}
        />
      </Field>
      <Field label="Replaced by option" hint="Where customers choose it, such as Colour." error={errors.replacedBy}>
        <TextInput
          value={one.replacedBy}
          maxLength={MAX_OPTION_CHARACTERS}
          onChange={({ target }) => onChange({ replacedBy: target.value })}
        />
      </Field>
      <Field label="Explanation" hint="A sentence for customers." error={errors.explanation}>
        <TextInput
          value={one.explanation}
          maxLength={MAX_EXPLANATION_CHARACTERS}
          onChange={({ target }) => onChange({ explanation: target.value })}
        />
      </Field>
      <Switch
        label="Offer as a filter"
        note="Customers can filter products by it"
        checked={one.filterable}
        onChange={({ target }) => onChange({ filterable: target.checked })}
      />
    </div>
  );
}
