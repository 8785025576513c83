import { useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { SelectInput, TextArea, TextInput } from '#ui/inputs.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { MAX_BLOCK_CHARACTERS, MAX_BLOCKS, MAX_TITLE_CHARACTERS } from '../story/story-schema.ts';
import { FieldInput } from './field-input.tsx';
import { RowActs } from './row-acts.tsx';
import { useProductForm } from './use-choices.ts';

const THUMBNAIL_PIXELS = 88;

/** What the page of the product tells before its data: pictures with a title and a text, and what is in the box. */
export function StoryFields() {
  const { control, getValues, formState } = useProductForm();
  const { fields, append, swap, remove } = useFieldArray({ control, name: 'story' });
  const error = formState.errors.story?.root?.message ?? formState.errors.story?.message;

  function add(): void {
    const [, second = getValues('images')[0]] = getValues('images');
    append({ image: second?.image ?? '', title: '', text: '' });
  }

  return (
    <section className="panel">
      <div className="editor-head">
        <h2 className="panel-title">Story</h2>
        {fields.length < MAX_BLOCKS ? (
          <Button variant="quiet" size="small" onClick={add}>
            <Icon name="plus" small />
            Add Part
          </Button>
        ) : null}
      </div>
      {fields.length === 0 ? (
        <p className="panel-text">
          Add parts with a picture and a text to say what the product sounds and feels like. Without them the page is
          complete, too.
        </p>
      ) : null}
      {fields.map(({ id }, index) => (
        <StoryPart
          key={id}
          index={index}
          onMoveUp={index === 0 ? undefined : () => swap(index, index - 1)}
          onRemove={() => remove(index)}
        />
      ))}
      {error === undefined ? null : <FieldError>{error}</FieldError>}
      <FieldInput
        name="inTheBox"
        hint="One thing per line, such as “1× USB-C cable, 1.5 m”. The last picture is beside it."
      />
    </section>
  );
}

interface StoryPartProps {
  index: number;
  onMoveUp: (() => void) | undefined;
  onRemove: () => void;
}

function StoryPart({ index, onMoveUp, onRemove }: StoryPartProps) {
  const { control, register, formState } = useProductForm();
  const errors = formState.errors.story?.[index];
  const [images, image] = useWatch({ control, name: ['images', `story.${index}.image`] });
  const isOther = image !== '' && images.every((each) => each.image !== image);
  const name = `part ${index + 1}`;
  return (
    <fieldset className="story-part">
      <legend className="visually-hidden">Part {index + 1} of the story</legend>
      {image === '' ? null : <Thumbnail src={image} pixels={THUMBNAIL_PIXELS} />}
      <div className="story-part-fields">
        <Field label="Picture" error={errors?.image?.message}>
          <SelectInput {...register(`story.${index}.image`)}>
            {image === '' ? <option value="">Add a picture first</option> : null}
            {isOther ? <option value={image}>Another picture</option> : null}
            {images.map((each, place) => (
              <option key={each.image} value={each.image}>
                {[`Picture ${place + 1}`, each.alt].filter(Boolean).join(': ')}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Field label="Title" error={errors?.title?.message}>
          <TextInput maxLength={MAX_TITLE_CHARACTERS} {...register(`story.${index}.title`)} />
        </Field>
        <Field
          label="Text"
          hint="Several lines become a numbered list, such as “Plate: aluminium”."
          error={errors?.text?.message}
        >
          <TextArea rows={3} maxLength={MAX_BLOCK_CHARACTERS} {...register(`story.${index}.text`)} />
        </Field>
      </div>
      <RowActs name={name} removed={name} onMoveUp={onMoveUp} onRemove={onRemove} />
    </fieldset>
  );
}
