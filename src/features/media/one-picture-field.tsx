import type { ReactNode, Ref } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import { ChooseFromLibrary } from './choose-from-library.tsx';
import { PictureDrop } from './picture-drop.tsx';
import { UploadTile } from './upload-tile.tsx';
import { usePictureUploads } from './use-picture-uploads.ts';

type OnePictureFieldProps = {
  label: string;
  hint?: string;
  /** The address of the picture. Empty for none. */
  value: string;
  /** Describes the picture that was chosen. */
  alt: string;
  /** Shows it in another way than as a tile, with a button to remove it. */
  renderChosen?: (onRemove: () => void) => ReactNode;
  /** `square` pads uploads for places that crop to a square. `own` keeps their shape. */
  shape: 'square' | 'own';
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onBlur: () => void;
  /** Called with the address of a picture and its alternative text in the library. Both are empty if it was removed. */
  onChange: (url: string, libraryAlt: string) => void;
  /** Called when an upload starts. */
  onUpload: (upload: Promise<boolean>) => void;
};

/** A field for a picture, which is uploaded or chosen from the library, and removed. */
export function OnePictureField({ label, hint, value, shape, error, onChange, ...rest }: OnePictureFieldProps) {
  const { alt, renderChosen, inputRef, onBlur, onUpload } = rest;
  const { uploads, failures, upload, cancel } = usePictureUploads((url, picture) => onChange(url, picture.alt), shape);
  const [pending] = uploads;
  const failure = failures.join(' ');
  const remove = () => onChange('', '');
  return (
    <Field label={label} hint={hint} error={pending ? undefined : failure || error}>
      <div className="one-picture">
        {pending ? <UploadTile upload={pending} onCancel={() => cancel(pending.id)} /> : null}
        {!pending && value !== ''
          ? (renderChosen?.(remove) ?? <ChosenPicture image={value} alt={alt} name={label} onRemove={remove} />)
          : null}
        {!pending && value === '' ? (
          <PictureDrop
            ref={inputRef}
            small={false}
            shape={shape}
            onBlur={onBlur}
            onFiles={(files) => onUpload(upload(files.slice(0, 1)))}
          />
        ) : null}
        {pending ? null : <ChooseFromLibrary shape={shape} onChoose={onChange} />}
      </div>
    </Field>
  );
}

type ChosenPictureProps = { image: string; alt: string; name: string; onRemove: () => void };

function ChosenPicture({ image, alt, name, onRemove }: ChosenPictureProps) {
  return (
    <div className="tile">
      <Picture src={image} alt={alt} width={800} height={600} sizes="320px" priority />
      <IconButton variant="on-picture" className="one-picture-remove" label={`Remove: ${name}`} onClick={onRemove}>
        <Icon name="x" small />
      </IconButton>
    </div>
  );
}
