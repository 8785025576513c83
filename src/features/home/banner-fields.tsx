import { useFieldArray } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import { useMovingList } from '#ui/use-moving-list.ts';
import type { SectionFieldsProps } from './home-form.ts';
import { BLANK_SLIDE } from './home-form-schema.ts';
import { ItemFields } from './item-fields.tsx';
import { ItemRow } from './item-row.tsx';
import { MAX_BUTTON_CHARACTERS, MAX_SLIDES } from './section-schema.ts';

/** The slides of a banner. */
export function BannerFields({ context, index }: SectionFieldsProps) {
  const { form, announce } = context;
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: `sections.${index}.slides` });
  const nameOf = (at: number) => form.watch(`sections.${index}.slides.${at}.title`).trim() || `slide ${at + 1}`;
  const moving = useMovingList({ count: fields.length, nameOf, move, announce, place: ' of the banner' });
  return (
    <>
      <ol className="home-items">
        {fields.map(({ id }, at) => (
          <ItemRow
            key={id}
            index={at}
            name={nameOf(at)}
            moving={moving}
            onRemove={fields.length > 1 ? () => remove(at) : undefined}
          >
            <ItemFields context={context} path={`sections.${index}.slides.${at}`} shape="own" />
            <SlideFields context={context} path={`sections.${index}.slides.${at}`} />
          </ItemRow>
        ))}
      </ol>
      {fields.length < MAX_SLIDES ? (
        <Button variant="secondary" size="small" onClick={() => append(BLANK_SLIDE)}>
          <Icon name="plus" small />
          Add Slide
        </Button>
      ) : null}
    </>
  );
}

type SlideFieldsProps = {
  context: SectionFieldsProps['context'];
  path: `sections.${number}.slides.${number}`;
};

function SlideFields({ context: { form }, path }: SlideFieldsProps) {
  const { error } = form.getFieldState(`${path}.button`, form.formState);
  return (
    <div className="home-slide-fields">
      <Field label="Button" error={error?.message}>
        <TextInput
          autoComplete="off"
          placeholder="Shop Now"
          maxLength={MAX_BUTTON_CHARACTERS}
          {...form.register(`${path}.button`)}
        />
      </Field>
      <Field label="Text on the picture">
        <SelectInput {...form.register(`${path}.tone`)}>
          <option value="dark">Light, on a dark picture</option>
          <option value="light">Dark, on a light picture</option>
        </SelectInput>
      </Field>
    </div>
  );
}
