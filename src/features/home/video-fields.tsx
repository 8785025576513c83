import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import type { SectionFieldsProps } from './home-form.ts';
import { HomePictureField } from './home-picture-field.tsx';
import { MAX_TITLE_CHARACTERS } from './section-schema.ts';

const ADDRESS = { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Where a video is, the picture that it begins with, and its captions. */
export function VideoFields({ context, index }: SectionFieldsProps) {
  const { form } = context;
  const errorOf = (name: 'title' | 'src' | 'captions') =>
    form.getFieldState(`sections.${index}.${name}`, form.formState).error?.message;
  return (
    <div className="home-item-fields">
      <HomePictureField
        context={context}
        label="Picture before it plays"
        name={`sections.${index}.poster`}
        shape="own"
      />
      <div className="home-fields">
        <Field label="Title (optional)" error={errorOf('title')}>
          <TextInput
            autoComplete="off"
            maxLength={MAX_TITLE_CHARACTERS}
            {...form.register(`sections.${index}.title`)}
          />
        </Field>
        <Field label="Video" hint="The address of an MP4 or WebM file." error={errorOf('src')}>
          <TextInput {...ADDRESS} placeholder="/ or https://" {...form.register(`sections.${index}.src`)} />
        </Field>
        <Field
          label="Captions (optional)"
          hint="The path of a WebVTT file of the shop. A video with speech needs them."
          error={errorOf('captions')}
        >
          <TextInput {...ADDRESS} placeholder="/captions.vtt" {...form.register(`sections.${index}.captions`)} />
        </Field>
      </div>
    </div>
  );
}
