import { ChipList } from '#ui/chip-list.tsx';
import { FieldError } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { MAX_OPTION_CHARACTERS, MAX_VALUE_CHARACTERS } from '../variant/variant-draft-schema.ts';
import type { Option } from '../variant/variant-schema.ts';
import { type Choices, moveValue, removeValue, renameValue } from './combinations.ts';
import { RowActs } from './row-acts.tsx';
import { useProductForm } from './use-choices.ts';

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
      <ChipList
        name={name}
        values={option.values}
        maxCharacters={MAX_VALUE_CHARACTERS}
        onAdd={onAdd}
        onMove={(from, to) => change((choices) => moveValue(choices, index, from, to))}
        onRename={(value, text) => change((choices) => renameValue(choices, index, value, text))}
        onRemove={(value) => change((choices) => removeValue(choices, index, value))}
      />
      <RowActs name={name} removed={`option ${name}`} onMoveUp={onMoveUp} onRemove={onRemove} />
      {error === undefined ? null : (
        <div className="option-error">
          <FieldError>{error.name?.message ?? error.values?.message ?? error.values?.root?.message}</FieldError>
        </div>
      )}
    </div>
  );
}
