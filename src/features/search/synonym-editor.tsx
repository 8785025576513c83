import { type SubmitEvent, useState } from 'react';
import { newId } from '#platform/id.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { EmptyPanel } from '#ui/empty-panel.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { findGroupProblem, formatGroup, parseGroup } from './synonym-text.ts';

interface SynonymEditorProps {
  groups: readonly (readonly string[])[];
  busy: boolean;
  save: (groups: string[][]) => void;
}

interface EditedGroup {
  id: string;
  text: string;
}

/** All groups of synonyms, to be saved together. */
export function SynonymEditor({ groups, busy, save }: SynonymEditorProps) {
  const [edited, setEdited] = useState(() => groups.map((words) => toEdited(formatGroup(words))));
  /** After the first attempt to save, problems are shown while the admin types. */
  const [showsProblems, setShowsProblems] = useState(false);
  /** The group that the admin added last, whose field gets the focus. */
  const [addedId, setAddedId] = useState<string>();
  const changed = edited.map(({ text }) => parseGroup(text)).filter((words) => words.length > 0);
  const isDirty = JSON.stringify(changed) !== JSON.stringify(groups);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setShowsProblems(true);
    const invalid = edited.findIndex(({ text }) => findGroupProblem(text) !== undefined);
    if (invalid >= 0) event.currentTarget.querySelectorAll('input')[invalid]?.focus();
    else if (!busy) save(changed);
  }

  function add(): void {
    const group = toEdited('');
    setEdited([...edited, group]);
    setAddedId(group.id);
  }

  return (
    <form className="synonym-editor" noValidate onSubmit={submit}>
      <LeaveGuard active={isDirty && !busy} />
      {edited.length > 0 ? null : (
        <EmptyPanel title="No synonyms yet" text="With headset and headphones, either word finds both." />
      )}
      {edited.map((group, index) => (
        <div key={group.id} className="synonym-row">
          <Field
            label={`Group ${index + 1}`}
            labelHidden
            {...(showsProblems && { error: findGroupProblem(group.text) })}
          >
            <TextInput
              placeholder="headset, headphones"
              autoFocus={group.id === addedId}
              value={group.text}
              onChange={({ target }) =>
                setEdited(edited.map((each) => (each === group ? { ...each, text: target.value } : each)))
              }
            />
          </Field>
          <IconButton
            label={`Remove group ${index + 1}`}
            onClick={() => setEdited(edited.filter((each) => each !== group))}
          >
            <Icon name="trash" />
          </IconButton>
        </div>
      ))}
      <div className="synonym-editor-end">
        <Button variant="secondary" onClick={add}>
          <Icon name="plus" small />
          Add Group
        </Button>
        <Button type="submit" busy={busy} busyLabel="Saving">
          Save Change
        </Button>
      </div>
    </form>
  );
}

function toEdited(text: string): EditedGroup {
  return { id: newId(), text };
}
