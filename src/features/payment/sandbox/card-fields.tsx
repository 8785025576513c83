import { CreditCard } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { FieldError } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { brandOf, digitsOf } from './card.ts';
import type { CardFault } from './card-entry.ts';
import { formatCardNumber, formatExpiry, securityDigitsOf } from './card-entry.ts';

type CardFieldsProps = {
  /** What is wrong with an entry. */
  fault: CardFault | undefined;
  /** What the provider says of the card as a whole. */
  problem: string | undefined;
};

/** Number, expiry and security code of a card in one frame, with what is wrong beneath. */
export function CardFields({ fault, problem }: CardFieldsProps) {
  const errorId = useId();
  const [number, setNumber] = useState('');
  const numberInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Where it would not call up a keyboard over half of the screen.
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
    <fieldset className="field">
      <legend className="field-label pb-1.5">Card information</legend>
      <div className="card-box">
        <div className="relative">
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
          <span className="card-tag">{brandOf(number)?.name ?? <CreditCard className="icon" />}</span>
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

/** Groups what is typed, and leaves the caret behind the digit that it stood behind. */
function reformat({ currentTarget: input }: FormEvent<HTMLInputElement>, format: (typed: string) => string): void {
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length;
  const isAtEnd = input.selectionStart === input.value.length;
  const formatted = format(input.value);
  if (formatted === input.value) return;
  input.value = formatted;
  const caret = isAtEnd ? formatted.length : placeBehind(formatted, before);
  input.setSelectionRange(caret, caret);
}

/** Where so many digits have passed. */
function placeBehind(text: string, digits: number): number {
  let place = 0;
  for (let passed = 0; passed < digits && place < text.length; place++) passed += /\d/.test(text[place] ?? '') ? 1 : 0;
  return place;
}
