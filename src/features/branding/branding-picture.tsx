import { useController } from 'react-hook-form';
import { OnePictureField } from '#features/media/one-picture-field.tsx';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
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
  const what = name === 'logo' ? 'logo' : 'icon';
  return (
    <OnePictureField
      label={label}
      hint={hint}
      value={field.value}
      alt={`The ${what}`}
      renderChosen={(onRemove) => <ChosenPicture what={what} image={field.value} onRemove={onRemove} />}
      shape="own"
      error={fieldState.error?.message}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={field.onChange}
      onUpload={onUpload}
    />
  );
}

/** Shows it on both grounds: what is drawn in black cannot be seen in the dark theme. */
function ChosenPicture({ what, image, onRemove }: { what: 'logo' | 'icon'; image: string; onRemove: () => void }) {
  return (
    <div className="branding-chosen">
      <span>
        <img src={image} alt={`The ${what} on a light ground`} />
      </span>
      <span>
        <img src={image} alt={`The ${what} on a dark ground`} />
      </span>
      <IconButton label={`Remove the ${what}`} onClick={onRemove}>
        <Icon name="x" small />
      </IconButton>
    </div>
  );
}
