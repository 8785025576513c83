import X from 'lucide-react/icons/x';
import { useController } from 'react-hook-form';
import { ChooseFromLibrary } from '#features/media/choose-from-library.tsx';
import { PictureDrop } from '#features/media/picture-drop.tsx';
import { UploadTile } from '#features/media/upload-tile.tsx';
import { usePictureUploads } from '#features/media/use-picture-uploads.ts';
import { IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import type { BrandingForm } from './branding-form-type.ts';

interface BrandingPictureProps {
  form: BrandingForm;
  name: 'logo' | 'favicon';
  label: string;
  hint: string;
  /** Called when an upload starts. */
  onUpload: (upload: Promise<boolean>) => void;
}

/** A field for the logo or the icon, which keep their shape and what is transparent. */
export function BrandingPicture({ form, name, label, hint, onUpload }: BrandingPictureProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { uploads, failures, upload, cancel } = usePictureUploads((url) => field.onChange(url), 'own');
  const [pending] = uploads;
  const failure = failures.join(' ') || fieldState.error?.message;
  return (
    <Field label={label} hint={hint} {...(!pending && failure !== undefined && failure !== '' && { error: failure })}>
      {pending ? <UploadTile upload={pending} onCancel={() => cancel(pending.id)} /> : null}
      {!pending && field.value !== '' ? (
        <ChosenPicture name={name} image={field.value} onRemove={() => field.onChange('')} />
      ) : null}
      {!pending && field.value === '' ? (
        <PictureDrop
          ref={field.ref}
          small={false}
          shape="own"
          onBlur={field.onBlur}
          onFiles={(files) => onUpload(upload(files.slice(0, 1)))}
        />
      ) : null}
      {pending ? null : <ChooseFromLibrary shape="own" onChoose={field.onChange} />}
    </Field>
  );
}

/** Shows it on both grounds: what is drawn in black cannot be seen in the dark theme. */
function ChosenPicture({ name, image, onRemove }: { name: 'logo' | 'favicon'; image: string; onRemove: () => void }) {
  const what = name === 'logo' ? 'logo' : 'icon';
  return (
    <div className="branding-chosen">
      <span>
        <img src={image} alt={`The ${what} on a light ground`} />
      </span>
      <span>
        <img src={image} alt={`The ${what} on a dark ground`} />
      </span>
      <IconButton label={`Remove the ${what}`} onClick={onRemove}>
        <X className="icon icon-small" />
      </IconButton>
    </div>
  );
}
