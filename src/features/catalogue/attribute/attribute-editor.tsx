import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import Undo2 from 'lucide-react/icons/undo-2';
import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '#ui/button.tsx';
import { EmptyPanel } from '#ui/empty-panel.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { type AttributeDefinition, MAX_DEFINITIONS } from './attribute-schema.ts';
import { DefinitionFields } from './definition-fields.tsx';
import {
  type DefinitionErrors,
  type EditedDefinition,
  newDefinition,
  toDefinitions,
  toEdited,
} from './edited-definition.ts';

interface AttributeEditorProps {
  definitions: readonly AttributeDefinition[];
  busy: boolean;
  save: (definitions: AttributeDefinition[]) => void;
}

/** All definitions in their order, to be saved together. */
export function AttributeEditor({ definitions, busy, save }: AttributeEditorProps) {
  const [edited, setEdited] = useState(() => definitions.map(toEdited));
  const [isChanged, setIsChanged] = useState(false);
  const [errors, setErrors] = useState<DefinitionErrors>({});
  const form = useRef<HTMLFormElement>(null);

  function update(next: EditedDefinition[]): void {
    // At once, so that what is new is there to be focused.
    flushSync(() => {
      setEdited(next);
      setIsChanged(true);
    });
  }

  const change = (id: string, part: Partial<EditedDefinition>) =>
    update(edited.map((each) => (each.id === id ? { ...each, ...part } : each)));

  function move(index: number, by: number): void {
    const focused = document.activeElement;
    update(moveItem(edited, index, by));
    // Browsers drop the focus of what moves. A button at the end has nothing left to do.
    const isLeft = focused instanceof HTMLButtonElement && !focused.disabled;
    if (focused instanceof HTMLElement) (isLeft ? focused : (focused.closest('fieldset') ?? focused)).focus();
  }

  function remove({ id, isNew, isRemoved }: EditedDefinition): void {
    if (!isNew) {
      change(id, { isRemoved: !isRemoved });
      return;
    }
    update(edited.filter((each) => each.id !== id));
    form.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  }

  function add(): void {
    update([...edited, newDefinition()]);
    form.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus();
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (busy) return;
    const result = toDefinitions(edited);
    flushSync(() => setErrors(result.ok ? {} : result.errors));
    if (result.ok) save(result.definitions);
    else form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  return (
    <form ref={form} className="attribute-editor" noValidate onSubmit={submit}>
      {edited.length === 0 ? (
        <EmptyPanel
          title="No attributes yet"
          text="They describe products, such as their weight. Customers can filter by them and compare them."
        />
      ) : null}
      {edited.map((one, index) => (
        <fieldset key={one.id} className="panel" tabIndex={-1}>
          <legend className="visually-hidden">{one.label || 'New attribute'}</legend>
          <DefinitionHead
            one={one}
            isFirst={index === 0}
            isLast={index === edited.length - 1}
            move={(by) => move(index, by)}
            remove={() => remove(one)}
          />
          {one.isRemoved ? (
            <p role="status">Saving removes {one.label} and its values from all products.</p>
          ) : (
            <DefinitionFields one={one} errors={errors[one.id] ?? {}} onChange={(part) => change(one.id, part)} />
          )}
        </fieldset>
      ))}
      <div className="attribute-editor-end">
        <Button variant="secondary" data-add="" disabled={edited.length >= MAX_DEFINITIONS} onClick={add}>
          <Plus className="icon icon-small" />
          Add Attribute
        </Button>
        {edited.length > 0 ? (
          <Button type="submit" busy={busy} busyLabel="Saving">
            Save Change
          </Button>
        ) : null}
      </div>
      <LeaveGuard active={isChanged && !busy} />
    </form>
  );
}

function moveItem<Item>(items: readonly Item[], index: number, by: number): Item[] {
  return items.toSpliced(index, 1).toSpliced(index + by, 0, ...items.slice(index, index + 1));
}

interface DefinitionHeadProps {
  one: EditedDefinition;
  isFirst: boolean;
  isLast: boolean;
  move: (by: number) => void;
  remove: () => void;
}

function DefinitionHead({ one: { key, label, isNew, isRemoved }, isFirst, isLast, move, remove }: DefinitionHeadProps) {
  return (
    <div className="attribute-editor-head">
      <b>
        {label || 'New attribute'}
        {isNew ? null : <span className="field-hint">{key}</span>}
      </b>
      <IconButton label={`Move ${label} up`} disabled={isFirst} onClick={() => move(-1)}>
        <ArrowUp className="icon" />
      </IconButton>
      <IconButton label={`Move ${label} down`} disabled={isLast} onClick={() => move(1)}>
        <ArrowDown className="icon" />
      </IconButton>
      <IconButton label={isRemoved ? `Keep ${label}` : `Remove ${label}`} onClick={remove}>
        {isRemoved ? <Undo2 className="icon" /> : <Trash2 className="icon" />}
      </IconButton>
    </div>
  );
}
