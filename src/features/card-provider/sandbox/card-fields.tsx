import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { FieldError } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { CardMarks } from '../card-marks.tsx';
import { brandOf, digitsOf } from './card.ts';
import type { CardFault } from './card-entry.ts';
import { formatCardNumber, formatExpiry, securityDigitsOf } from './card-entry.ts';

type CardFieldsProps = {
  /** Validation error of a field. */
  fault: CardFault | undefined;
  /** The provider's message about the card. */
  problem: string | undefined;
};

/** Number, expiry and security code of a card in one frame, with the error message below. */
export function CardFields({ fault, problem }: CardFieldsProps) {
  const errorId = useId();
  const [number, setNumber] = useState('');
  const numberInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Not on touch screens, where focus would open the on-screen keyboard.
    if (window.matchMedia('(pointer: fine)').matches) numberInput.current?.focus();
  }, []);
  const sentence = fault?.sentence ?? problem;
  const attributesOf = (field: CardFault['field']) => ({
    name: field,
    required: true,
    'aria-invalid': fault?.field === field || undefined,
    'aria-describedby': sentence === undefined ? undefined : errorId,
  });

  return (
    <fieldset className="field card-fields">
      <legend className="field-label">Card information</legend>
      <CardMarks recognised={brandOf(number)?.name} />
      <div className="card-box">
        <div>
          <TextInput
            {...attributesOf('number')}
            ref={numberInput}
            aria-label="Card number"
            inputMode="numeric"
            autoComplete="cc-number"
            placeholder="1234 1234 1234 1234"
            onInput={(event) => {
              reformat(event, formatCardNumber);
              setNumber(event.currentTarget.value);
            }}
          />
        </div>
        <div className="card-box-two">
          <TextInput
            {...attributesOf('expiry')}
            aria-label="Expiry date, month and year"
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder="MM / YY"
            onInput={(event) => reformat(event, formatExpiry)}
          />
          <TextInput
            {...attributesOf('securityCode')}
            aria-label="Security code"
            inputMode="numeric"
            autoComplete="cc-csc"
            placeholder="CVC"
            onInput={(event) => reformat(event, (typed) => digitsOf(typed).slice(0, securityDigitsOf(number)))}
          />
        </div>
      </div>
      {sentence === undefined ? null : <FieldError id={errorId}>{sentence}</FieldError>}
    </fieldset>
  );
}

/** Reformats the value and keeps the caret after the same digit. */
function reformat({ currentTarget: input }: FormEvent<HTMLInputElement>, format: (typed: string) => string): void {
  const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length;
  const isAtEnd = input.selectionStart === input.value.length;
  const formatted = format(input.value);
  if (formatted === input.value) return;
  input.value = formatted;
  const caret = isAtEnd ? formatted.length : caretAfter(formatted, digitsBefore);
  input.setSelectionRange(caret, caret);
}

/** Returns the position after the given number of digits. */
function caretAfter(text: string, digits: number): number {
  let position = 0;
  for (let seen = 0; seen < digits && position < text.length; position++) seen += digitsOf(text[position] ?? '').length;
  return position;
}
