import { useRef, useState } from 'react';
import { findGroupProblem, formatGroup, parseGroup } from '#features/search/synonym-text.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';

type SynonymDialogProps = {
  /** What was searched for. */
  word: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSave: (meaning: string) => void;
  busy: boolean;
};

/** Asks which words of the shop a search meant. */
export default function SynonymDialog({ word, onSave, ...rest }: SynonymDialogProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  function save() {
    const [meaning = '', ...more] = parseGroup(text);
    const problem = more.length > 0 ? 'Type one word or phrase, without commas' : findMeaningProblem(word, meaning);
    setError(problem);
    if (problem === undefined) onSave(meaning);
    else input.current?.focus();
  }

  return (
    <ConfirmDialog
      {...rest}
      title="Add a synonym?"
      description={
        <>
          Searches for “<bdi>{word}</bdi>” will also find products with these words.
        </>
      }
      confirmLabel="Add Synonym"
      destructive={false}
      onConfirm={save}
      initialFocus={input}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field label="Means the same as" {...(error !== undefined && { error })}>
          <TextInput ref={input} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      </form>
    </ConfirmDialog>
  );
}

function findMeaningProblem(word: string, meaning: string): string | undefined {
  if (meaning === '') return 'Type a word that products of the shop have';
  if (parseGroup(formatGroup([word, meaning])).length < 2) return 'Type another word';
  return findGroupProblem(formatGroup([word.replaceAll(',', ' '), meaning]));
}
