import { useFieldArray } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useMovingList } from '#ui/use-moving-list.ts';
import type { SectionFieldsProps } from './home-form.ts';
import { BLANK_TILE } from './home-form-schema.ts';
import { ItemFields } from './item-fields.tsx';
import { ItemRow } from './item-row.tsx';
import { MAX_TILES } from './section-schema.ts';

/** The tiles of a section. */
export function TilesFields({ context, index }: SectionFieldsProps) {
  const { form, announce } = context;
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: `sections.${index}.tiles` });
  const nameOf = (at: number) => form.watch(`sections.${index}.tiles.${at}.title`).trim() || `tile ${at + 1}`;
  const moving = useMovingList({ count: fields.length, nameOf, move, announce, place: ' of the tiles' });
  return (
    <>
      {fields.length === 0 ? (
        <p className="home-note">
          Without tiles of your own, it shows the promotions: the products that are reduced most. Add tiles to show
          those instead.
        </p>
      ) : null}
      <ol className="home-items">
        {fields.map(({ id }, at) => (
          <ItemRow key={id} index={at} name={nameOf(at)} moving={moving} onRemove={() => remove(at)}>
            <ItemFields context={context} path={`sections.${index}.tiles.${at}`} shape="square" />
          </ItemRow>
        ))}
      </ol>
      {fields.length < MAX_TILES ? (
        <Button variant="secondary" size="small" onClick={() => append(BLANK_TILE)}>
          <Icon name="plus" small />
          Add Tile
        </Button>
      ) : null}
    </>
  );
}
