import X from 'lucide-react/icons/x';
import { type Control, useController } from 'react-hook-form';
import { ChooseFromLibrary } from '#features/media/choose-from-library.tsx';
import { PictureDrop } from '#features/media/picture-drop.tsx';
import { UploadTile } from '#features/media/upload-tile.tsx';
import { usePictureUploads } from '#features/media/use-picture-uploads.ts';
import { IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Picture } from '#ui/picture.tsx';
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
  const { uploads, failures, upload, cancel } = usePictureUploads(field.onChange);
  const [pending] = uploads;
  const failure = failures.join(' ');
  return (
    <Field
      label="Picture (optional)"
      hint="Without one, pages show that of one of its products."
      error={pending ? undefined : failure || error}
    >
      <div className="collection-upload">
        {pending ? <UploadTile upload={pending} onCancel={() => cancel(pending.id)} /> : null}
        {!pending && field.value !== '' ? (
          <ChosenPicture image={field.value} onRemove={() => field.onChange('')} />
        ) : null}
        {!pending && field.value === '' ? (
          <PictureDrop
            ref={field.ref}
            small={false}
            onBlur={field.onBlur}
            onFiles={(files) => onUpload(upload(files.slice(0, 1)))}
          />
        ) : null}
        {pending ? null : <ChooseFromLibrary shape="square" onChoose={field.onChange} />}
      </div>
    </Field>
  );
}

function ChosenPicture({ image, onRemove }: { image: string; onRemove: () => void }) {
  return (
    <div className="tile">
      <Picture src={image} alt="The picture of the collection" width={800} height={600} sizes="320px" priority />
      <IconButton
        variant="on-picture"
        className="collection-picture-remove"
        label="Remove the picture"
        onClick={onRemove}
      >
        <X className="icon icon-small" />
      </IconButton>
    </div>
  );
}
