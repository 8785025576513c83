import { useId } from 'react';
import { moveItem } from '#platform/move-item.ts';
import { ChipList } from '#ui/chip-list.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { MAX_ATTRIBUTE_CHARACTERS, MAX_EXPLANATION_CHARACTERS } from './attribute-schema.ts';
import type { EditedDefinition } from './edited-definition.ts';

interface ChoiceFieldsProps {
  one: EditedDefinition;
  error: string | undefined;
  onChange: (part: Partial<EditedDefinition>) => void;
}

/** The choices of an attribute in their order, and what explains each. */
export function ChoiceFields({ one: { choices, choiceExplanations, isNew }, error, onChange }: ChoiceFieldsProps) {
  const hintId = useId();
  return (
    <fieldset className="field" aria-describedby={hintId}>
      <legend className="field-label">Choices</legend>
      <ChipList
        name="the choices"
        values={choices}
        maxCharacters={MAX_ATTRIBUTE_CHARACTERS}
        invalid={error !== undefined}
        onAdd={(choice) => onChange({ choices: [...choices, choice] })}
        onMove={(from, to) => onChange({ choices: moveItem(choices, from, to) })}
        onRemove={(choice) => onChange({ choices: choices.filter((each) => each !== choice) })}
      />
      <p id={hintId} className="field-hint">
        Drag a choice, or move it with Alt and the arrow keys.
        {isNew ? null : ' Products lose a choice that is removed.'}
      </p>
      {error === undefined ? null : <FieldError>{error}</FieldError>}
      {choices.length === 0 ? null : (
        <details className="disclosure">
          <summary>
            <Icon name="chevron-right" small />
            Explain the choices
          </summary>
          <div className="stack-small">
            {choices.map((choice) => (
              <Field key={choice} label={choice}>
                <TextInput
                  value={choiceExplanations[choice] ?? ''}
                  maxLength={MAX_EXPLANATION_CHARACTERS}
                  onChange={({ target }) =>
                    onChange({ choiceExplanations: { ...choiceExplanations, [choice]: target.value } })
                  }
                />
              </Field>
            ))}
          </div>
        </details>
      )}
    </fieldset>
  );
}
