import { useController } from 'react-hook-form';
import { OnePictureField } from '#features/media/one-picture-field.tsx';
import type { HomeFormContext } from './home-form.ts';

type HomePictureFieldProps = {
  context: HomeFormContext;
  label: string;
  name:
    | `sections.${number}.slides.${number}.image`
    | `sections.${number}.tiles.${number}.image`
    | `sections.${number}.poster`;
  /** Which shape its place has. */
  shape: 'square' | 'own';
  /** Called with the alternative text that the library has for a picture that was chosen. */
  onDescribe?: (alt: string) => void;
};

/** A field for a picture of a section. */
export function HomePictureField({ context, label, name, shape, onDescribe }: HomePictureFieldProps) {
  const { form, onUpload } = context;
  const { field, fieldState } = useController({ name, control: form.control });
  return (
    <OnePictureField
      label={label}
      value={field.value}
      alt={label}
      shape={shape}
      error={fieldState.error?.message}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={(url, libraryAlt) => {
        field.onChange(url);
        if (libraryAlt !== '') onDescribe?.(libraryAlt);
      }}
      onUpload={onUpload}
    />
  );
}
