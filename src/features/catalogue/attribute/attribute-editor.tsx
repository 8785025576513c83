import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { moveItem } from '#platform/move-item.ts';
import { Button } from '#ui/button.tsx';
import { EmptyPanel } from '#ui/empty-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { UnsavedDock } from '#ui/unsaved-dock.tsx';
import { type AttributeDefinition, MAX_DEFINITIONS } from './attribute-schema.ts';
import { DefinitionPanel } from './definition-panel.tsx';
import { DefinitionTable } from './definition-table.tsx';
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

/** All definitions in their order, to be saved together. One of them is open beside the table. */
export function AttributeEditor({ definitions, busy, save }: AttributeEditorProps) {
  const [edited, setEdited] = useState(() => definitions.map(toEdited));
  /** Empty if none is open. */
  const [openedId, setOpenedId] = useState('');
  const [isChanged, setIsChanged] = useState(false);
  const [errors, setErrors] = useState<DefinitionErrors>({});
  const [announcement, setAnnouncement] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const opened = edited.find(({ id }) => id === openedId);

  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus();

  function update(next: EditedDefinition[], openId = openedId): void {
    // At once, so that what is new is there to be focused.
    flushSync(() => {
      setEdited(next);
      setOpenedId(openId);
      setIsChanged(true);
    });
  }

  const change = (id: string, part: Partial<EditedDefinition>) =>
    update(edited.map((each) => (each.id === id ? { ...each, ...part } : each)));

  function open(id: string): void {
    flushSync(() => setOpenedId(id));
    focus('aside');
  }

  function close(): void {
    flushSync(() => setOpenedId(''));
    focus(`[data-definition="${openedId}"] [data-open]`);
  }

  function move(from: number, to: number): void {
    if (to < 0 || to >= edited.length) return;
    update(moveItem(edited, from, to));
    setAnnouncement(`${edited[from]?.label} is now ${to + 1} of ${edited.length}`);
  }

  function add(): void {
    const added = newDefinition();
    update([...edited, added], added.id);
    focus('aside input');
  }

  /** What is saved already is only marked, and can be kept after all. */
  function remove({ id, isNew, label }: EditedDefinition): void {
    const next = isNew
      ? edited.filter((each) => each.id !== id)
      : edited.map((each) => (each.id === id ? { ...each, isRemoved: true } : each));
    update(next, '');
    if (!isNew) setAnnouncement(`Saving removes ${label} and its values from all products.`);
    focus(isNew ? '[data-add]' : `[data-definition="${id}"] [data-open]`);
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (busy) return;
    const result = toDefinitions(edited);
    const wrong = result.ok ? {} : result.errors;
    flushSync(() => {
      setErrors(wrong);
      if (!result.ok && !wrong[openedId]) setOpenedId(Object.keys(wrong)[0] ?? '');
    });
    if (result.ok) save(result.definitions);
    else focus('[aria-invalid="true"]');
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <div className="attribute-editor-head">
        <p className="field-hint">{`${edited.length} of ${MAX_DEFINITIONS}. Their order here is that on product pages.`}</p>
        <Button variant="secondary" size="small" data-add="" disabled={edited.length >= MAX_DEFINITIONS} onClick={add}>
          <Icon name="plus" small />
          Add Attribute
        </Button>
      </div>
      {edited.length === 0 ? (
        <EmptyPanel
          title="No attributes yet"
          text="They describe products, such as their weight. Customers can filter by them and compare them."
        />
      ) : (
        <div className="attribute-editor" data-open={opened !== undefined}>
          <DefinitionTable
            definitions={edited}
            openedId={openedId}
            errors={errors}
            onOpen={open}
            onMove={move}
            onChange={change}
          />
          {opened === undefined ? null : (
            <DefinitionPanel
              key={opened.id}
              one={opened}
              errors={errors[opened.id] ?? {}}
              onChange={(part) => change(opened.id, part)}
              onRemove={() => remove(opened)}
              onClose={close}
            />
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <UnsavedDock isChanged={isChanged} label="Changed attributes" note={noteOn(edited)} busy={busy} />
    </form>
  );
}

/** Names what saving removes. */
function noteOn(edited: readonly EditedDefinition[]): string {
  const removed = edited.filter(({ isRemoved }) => isRemoved).map(({ label }) => label);
  if (removed.length === 0) return 'They apply to all products at once.';
  return `Saving removes ${removed.join(', ')} and the values of all products.`;
}
