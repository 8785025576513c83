import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { formatNumber } from '#platform/format-numbers.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { codeOfCharacter } from './code-of-character.ts';
import { rateTyping, TEST_SECONDS, type TypingResult } from './typing-result.ts';

const TEXT = 'the quick brown fox types on a board that sounds as good as it looks and never wants to stop typing';

export interface TypingTestProps {
  press: (code: string) => void;
  release: (code: string) => void;
  tap: (code: string) => void;
}

/** Ten seconds of typing a text, which sound like the board. The time begins with the first letter. */
export default function TypingTest({ press, release, tap }: TypingTestProps) {
  const textId = useId();
  const [typed, setTyped] = useState('');
  const [result, setResult] = useState<TypingResult>();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef('');
  /** Whether the key of the next letter was pressed on a keyboard, which has sounded already. */
  const hasSounded = useRef(false);
  const isRunning = typed !== '' && !result;

  useEffect(() => input.current?.focus(), []);

  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setResult(rateTyping(latest.current, TEXT)), TEST_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [isRunning]);

  function type({ target: { value } }: ChangeEvent<HTMLInputElement>): void {
    if (result) return;
    // On-screen keyboards name no key.
    if (!hasSounded.current) tap(codeOfCharacter(value.at(-1)));
    hasSounded.current = false;
    latest.current = value;
    setTyped(value);
  }

  function restart(): void {
    latest.current = '';
    setTyped('');
    setResult(undefined);
    input.current?.focus();
  }

  return (
    <div className="typing-test">
      <p id={textId} className="typing-test-text">
        <b>{TEXT.slice(0, typed.length)}</b>
        {TEXT.slice(typed.length)}
      </p>
      <Field label={`Type for ${TEST_SECONDS} seconds`}>
        <TextInput
          ref={input}
          aria-describedby={textId}
          value={typed}
          readOnly={result !== undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={type}
          onKeyDown={({ code, repeat }) => {
            hasSounded.current = code !== '';
            if (!repeat) press(code);
          }}
          onKeyUp={({ code }) => release(code)}
        />
      </Field>
      <p className="typing-test-result" role="status">
        {result
          ? `${formatNumber(result.wordsPerMinute)} words per minute, ${formatNumber(result.correctPercent)} % right`
          : null}
      </p>
      {result ? (
        <Button variant="secondary" size="small" onClick={restart}>
          Try Again
        </Button>
      ) : null}
    </div>
  );
}
