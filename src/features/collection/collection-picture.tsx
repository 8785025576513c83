import { type Control, useController } from 'react-hook-form';
import { OnePictureField } from '#features/media/one-picture-field.tsx';
import type { CollectionEntries } from './collection-form-schema.ts';
import type { CollectionDraft } from './collection-schema.ts';

type CollectionPictureProps = {
  control: Control<CollectionEntries, unknown, CollectionDraft>;
  error: string | undefined;
  /** Called when an upload starts. */
  onUpload: (upload: Promise<boolean>) => void;
};

/** A field for the picture of a collection. */
export function CollectionPicture({ control, error, onUpload }: CollectionPictureProps) {
  const { field } = useController({ name: 'image', control });
  return (
    <OnePictureField
      label="Picture (optional)"
      hint="Without one, pages show that of one of its products."
      value={field.value}
      alt="The picture of the collection"
      shape="square"
      error={error}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={field.onChange}
      onUpload={onUpload}
    />
  );
}
