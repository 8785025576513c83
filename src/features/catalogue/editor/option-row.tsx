import { type KeyboardEvent, useState } from 'react';
import { FieldError } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { MAX_OPTION_CHARACTERS, MAX_VALUE_CHARACTERS } from '../variant/variant-draft-schema.ts';
import type { Option } from '../variant/variant-schema.ts';
import { type Choices, moveValue, removeValue, renameValue } from './combinations.ts';
import { RowActs } from './row-acts.tsx';
import { useProductForm } from './use-choices.ts';
import { ValueChip } from './value-chip.tsx';

type OptionRowProps = {
  index: number;
  option: Option;
  /** Whether it was just added. Its name receives the focus. */
  isNew: boolean;
  change: (work: (choices: Choices) => Choices) => void;
  onAdd: (value: string) => void;
  onMoveUp: (() => void) | undefined;
  onRemove: () => void;
};

/** The name of an option and its values. */
export function OptionRow({ index, option, isNew, change, onAdd, onMoveUp, onRemove }: OptionRowProps) {
  const { register, formState } = useProductForm();
  const error = formState.errors.options?.[index];
  const name = option.name || `option ${index + 1}`;

  return (
    <div className="option-row">
      <TextInput
        aria-label={`Name of option ${index + 1}`}
        aria-invalid={error?.name ? true : undefined}
        placeholder="Such as Colour"
        maxLength={MAX_OPTION_CHARACTERS}
        autoFocus={isNew}
        {...register(`options.${index}.name`)}
      />
      <div className="option-values">
        {option.values.map((value, position) => (
          <ValueChip
            key={value}
            value={value}
            isTaken={(text) => option.values.includes(text)}
            onRename={(text) => change((choices) => renameValue(choices, index, value, text))}
            onMove={(to) => change((choices) => moveValue(choices, index, position, to))}
            position={position}
            last={option.values.length - 1}
            onRemove={() => change((choices) => removeValue(choices, index, value))}
          />
        ))}
        <NewValue optionName={name} values={option.values} onAdd={onAdd} />
      </div>
      <RowActs name={name} removed={`option ${name}`} onMoveUp={onMoveUp} onRemove={onRemove} />
      {error === undefined ? null : (
        <div className="option-error">
          <FieldError>{error.name?.message ?? error.values?.message ?? error.values?.root?.message}</FieldError>
        </div>
      )}
    </div>
  );
}

type NewValueProps = { optionName: string; values: readonly string[]; onAdd: (value: string) => void };

/** A field for another value, which Enter, a comma or leaving the field adds. */
function NewValue({ optionName, values, onAdd }: NewValueProps) {
  const [text, setText] = useState('');

  function add(): void {
    const value = text.trim();
    setText('');
    if (value !== '' && !values.includes(value)) onAdd(value);
  }

  function addByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== ',') return;
    event.preventDefault();
    add();
  }

  return (
    <input
      dir="auto"
      aria-label={`Add a value to ${optionName}`}
      placeholder="Add a value"
      maxLength={MAX_VALUE_CHARACTERS}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={addByKey}
      onBlur={add}
    />
  );
}
