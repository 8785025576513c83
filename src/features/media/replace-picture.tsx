import { useId } from 'react';
import { Spinner } from '#ui/button.tsx';
import { PICTURE_TYPES } from './picture-limits.ts';

type ReplacePictureProps = { busy: boolean; onFile: (file: File) => void };

/** A button that chooses the file which replaces a picture. */
export function ReplacePicture({ busy, onFile }: ReplacePictureProps) {
  const id = useId();
  return (
    <span className="replace-picture">
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept={PICTURE_TYPES.join(',')}
        disabled={busy}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Otherwise choosing the same file again would not fire a change event.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <label htmlFor={id} className="button button-secondary">
        {busy ? <Spinner /> : null}
        Replace with another file
      </label>
    </span>
  );
}
