import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '#ui/button.tsx';
import { MoveButtons } from '#ui/move-buttons.tsx';
import { useDragOrder } from '#ui/use-drag-order.ts';
import { LinkFields } from './link-fields.tsx';
import type { MenuFormContext } from './menu-form.ts';
import { BLANK_LINK } from './menu-form-schema.ts';
import { MAX_CHILDREN } from './menu-schema.ts';

type LinksBelowProps = {
  context: MenuFormContext;
  /** The position of the entry. */
  index: number;
  /** The name of the entry. */
  name: string;
};

/** The links below an entry. */
export function LinksBelow({ context, index, name }: LinksBelowProps) {
  const { form, announce } = context;
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: `entries.${index}.children` });
  const nameOf = (at: number) => form.watch(`entries.${index}.children.${at}.label`).trim() || `link ${at + 1}`;

  function moveAndSay(from: number, to: number): void {
    announce(`${nameOf(from)} is now ${to + 1} of ${fields.length} below ${name}`);
    move(from, to);
  }

  const drag = useDragOrder(moveAndSay);

  return (
    <>
      <ul className="menu-links">
        {fields.map(({ id }, at) => (
          <li key={id} className="menu-row" data-dragged={at === drag.dragged} {...drag.item(at)}>
            <MoveButtons
              name={nameOf(at)}
              index={at}
              count={fields.length}
              handle={drag.handle(at)}
              onMove={(to) => moveAndSay(at, to)}
            />
            <fieldset aria-label={`${nameOf(at)}, below ${name}`}>
              <LinkFields context={context} path={`entries.${index}.children.${at}`} isBelow />
            </fieldset>
            <IconButton label={`Remove ${nameOf(at)}`} onClick={() => remove(at)}>
              <Trash2 className="icon" />
            </IconButton>
          </li>
        ))}
      </ul>
      {fields.length < MAX_CHILDREN ? (
        <Button variant="quiet" size="small" className="menu-add-below" onClick={() => append(BLANK_LINK)}>
          <Plus className="icon icon-small" />
          Add Link<span className="visually-hidden"> below {name}</span>
        </Button>
      ) : null}
    </>
  );
}
