import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { MAX_OPTIONS, MAX_VARIANTS } from '../variant/variant-schema.ts';
import { addOption, addValue, type Choices, moveOption, removeOption } from './combinations.ts';
import { OptionRow } from './option-row.tsx';
import { useProductForm } from './use-choices.ts';

const TOO_MANY = `A product can have at most ${MAX_VARIANTS} variants. Remove a value before you add one.`;

type OptionListProps = {
  options: Choices['options'];
  change: (work: (choices: Choices) => Choices | undefined) => boolean;
};

/** The options of a product with their values, which decide what variants it has. */
export function OptionList({ options, change }: OptionListProps) {
  const [message, setMessage] = useState<string>();
  const { errors } = useProductForm().formState;
  const listError = message ?? errors.options?.root?.message ?? errors.options?.message;

  function changeAndSay(work: (choices: Choices) => Choices | undefined): void {
    setMessage(change(work) ? undefined : TOO_MANY);
  }

  return (
    <section className="panel">
      <div className="editor-head">
        <h2 className="panel-title">Options</h2>
        {options.length < MAX_OPTIONS ? (
          <Button variant="quiet" size="small" onClick={() => changeAndSay(addOption)}>
            <Icon name="plus" small />
            Add Option
          </Button>
        ) : null}
      </div>
      {options.length === 0 ? (
        <p className="panel-text">
          Add an option, such as Switch or Colour, if customers can choose. Each combination has its own price and
          stock.
        </p>
      ) : null}
      {options.map((option, index) => (
        <OptionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no other identity while they are typed
          key={index}
          index={index}
          option={option}
          isNew={option.name === '' && option.values.length === 0}
          change={changeAndSay}
          onAdd={(value) => changeAndSay((choices) => addValue(choices, index, value))}
          onMoveUp={index === 0 ? undefined : () => changeAndSay((choices) => moveOption(choices, index, index - 1))}
          onRemove={() => changeAndSay((choices) => removeOption(choices, index))}
        />
      ))}
      {listError === undefined ? null : <FieldError>{listError}</FieldError>}
    </section>
  );
}
