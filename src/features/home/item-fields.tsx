import { TargetField } from '#features/menu/target-field.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea, TextInput } from '#ui/inputs.tsx';
import type { HomeFormContext } from './home-form.ts';
import { HomePictureField } from './home-picture-field.tsx';
import { MAX_TITLE_CHARACTERS } from './section-schema.ts';

type ItemFieldsProps = {
  context: HomeFormContext;
  /** The path of the slide or the tile in the form. */
  path: `sections.${number}.slides.${number}` | `sections.${number}.tiles.${number}`;
  /** Which shape its picture has. */
  shape: 'square' | 'own';
};

/** What a slide and a tile have in common: a title, a text, a picture, and where they lead. */
export function ItemFields({ context, path, shape }: ItemFieldsProps) {
  const { form, missing, suggestionsId } = context;
  const errorOf = (name: 'title' | 'text' | 'to' | 'imageAlt') =>
    form.getFieldState(`${path}.${name}`, form.formState).error?.message;
  return (
    <div className="home-item-fields">
      <HomePictureField
        context={context}
        label="Picture"
        name={`${path}.image`}
        shape={shape}
        onDescribe={(alt) => form.setValue(`${path}.imageAlt`, alt, { shouldDirty: true })}
      />
      <div className="home-fields">
        <Field label="Title" error={errorOf('title')}>
          <TextInput autoComplete="off" maxLength={MAX_TITLE_CHARACTERS} {...form.register(`${path}.title`)} />
        </Field>
        <Field label="Text (optional)" error={errorOf('text')}>
          <TextArea rows={2} {...form.register(`${path}.text`)} />
        </Field>
        <TargetField
          label="Leads to"
          field={form.register(`${path}.to`)}
          error={errorOf('to')}
          isMissing={missing.has(form.watch(`${path}.to`).trim())}
          suggestionsId={suggestionsId}
        />
        <Field
          label="Alternative text (optional)"
          hint="Says what the picture shows. Leave it empty if it only decorates."
          error={errorOf('imageAlt')}
        >
          <TextInput autoComplete="off" {...form.register(`${path}.imageAlt`)} />
        </Field>
      </div>
    </div>
  );
}
