import { useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { MoveButtons } from '#ui/move-buttons.tsx';
import { useMovingList } from '#ui/use-moving-list.ts';
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
  const moving = useMovingList({ count: fields.length, nameOf, move, announce, place: ` below ${name}` });

  return (
    <>
      <ul className="menu-links">
        {fields.map(({ id }, at) => (
          <li key={id} className="menu-row" {...moving.itemProps(at)}>
            <MoveButtons {...moving.buttonProps(at)} />
            <fieldset aria-label={`${nameOf(at)}, below ${name}`}>
              <LinkFields context={context} path={`entries.${index}.children.${at}`} isBelow />
            </fieldset>
            <IconButton label={`Remove ${nameOf(at)}`} onClick={() => remove(at)}>
              <Icon name="trash" />
            </IconButton>
          </li>
        ))}
      </ul>
      {fields.length < MAX_CHILDREN ? (
        <Button variant="quiet" size="small" className="menu-add-below" onClick={() => append(BLANK_LINK)}>
          <Icon name="plus" small />
          Add Link<span className="visually-hidden"> below {name}</span>
        </Button>
      ) : null}
    </>
  );
}
