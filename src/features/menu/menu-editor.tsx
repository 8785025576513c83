import { useId, useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { zodResolver } from '#platform/form-resolver.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { MoveButtons } from '#ui/move-buttons.tsx';
import { UnsavedDock } from '#ui/unsaved-dock.tsx';
import { useMovingList } from '#ui/use-moving-list.ts';
import { LinkFields } from './link-fields.tsx';
import { LinksBelow } from './links-below.tsx';
import type { MenuForm, MenuFormContext } from './menu-form.ts';
import { BLANK_ENTRY, type MenuEntries, menuEntriesOf, menuFormSchema, menuOf } from './menu-form-schema.ts';
import { MenuPreview } from './menu-preview.tsx';
import { type EditedMenu, MAX_ENTRIES, type MenuEntry, type MenuLink } from './menu-schema.ts';
import { TargetSuggestions } from './target-suggestions.tsx';
import { useMissingPages } from './use-missing-pages.ts';

interface MenuEditorProps {
  edited: EditedMenu;
  /** Pages that are suggested as addresses. */
  suggestions: readonly MenuLink[];
  busy: boolean;
  save: (menu: MenuEntry[]) => void;
}

/** The entries of a menu in their order, with the links below each, to be saved together. */
export function MenuEditor({ edited: { menu, entries }, suggestions, busy, save }: MenuEditorProps) {
  const form: MenuForm = useForm<MenuEntries, unknown, MenuEntries>({
    resolver: zodResolver(menuFormSchema),
    defaultValues: menuEntriesOf(entries),
  });
  const suggestionsId = useId();
  const [announcement, announce] = useState('');
  const entered = form.watch('entries');
  const missing = useMissingPages(entered.flatMap(({ to, children }) => [to, ...children.map((link) => link.to)]));
  const { isDirty } = form.formState;

  return (
    <form className="menu-editor" method="post" noValidate onSubmit={form.handleSubmit((valid) => save(menuOf(valid)))}>
      <EntryList context={{ form, suggestionsId, missing, announce }} />
      <MenuPreview menu={menu} entries={menuOf({ entries: entered })} />
      <TargetSuggestions id={suggestionsId} pages={suggestions} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <UnsavedDock isChanged={isDirty} label="Menu" note="They show on all pages at once." busy={busy} />
    </form>
  );
}

function EntryList({ context }: { context: MenuFormContext }) {
  const { form, announce } = context;
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'entries' });
  const nameOf = (index: number) => form.watch(`entries.${index}.label`).trim() || `entry ${index + 1}`;
  const moving = useMovingList({ count: fields.length, nameOf, move, announce });

  return (
    <>
      <ol className="menu-entries">
        {fields.map(({ id }, index) => (
          <li key={id} className="panel" {...moving.itemProps(index)}>
            <div className="menu-row">
              <MoveButtons {...moving.buttonProps(index)} />
              <fieldset aria-label={nameOf(index)}>
                <LinkFields context={context} path={`entries.${index}`} />
              </fieldset>
              <IconButton label={`Remove ${nameOf(index)}`} onClick={() => remove(index)}>
                <Icon name="trash" />
              </IconButton>
            </div>
            <LinksBelow context={context} index={index} name={nameOf(index)} />
          </li>
        ))}
      </ol>
      {fields.length < MAX_ENTRIES ? (
        <div>
          <Button variant="secondary" onClick={() => append(BLANK_ENTRY)}>
            <Icon name="plus" />
            Add Entry
          </Button>
        </div>
      ) : null}
    </>
  );
}
