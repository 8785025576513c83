import { ImagePlus, Trash2, X } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type Ref, useId, useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field, useFieldControl } from '#ui/field.tsx';
import { Picture } from '#ui/picture.tsx';
import { PICTURE_TYPES } from './picture-limits.ts';
import { type UploadState, usePictureUpload } from './use-picture-upload.ts';

type PictureFieldProps = {
  /** URL of the uploaded picture, or empty. */
  value: string;
  /** Called with the URL of an uploaded picture, and with '' when it is removed. */
  onChange: (url: string) => void;
  /** Called when an upload starts. The promise resolves to whether it succeeded. */
  onUpload?: (upload: Promise<boolean>) => void;
  onBlur?: () => void;
  /** The validation error of the form. */
  error?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A field for the picture of a product, which is uploaded immediately and shown as shoppers will see it. */
export function PictureField({ value, onChange, onUpload, onBlur, error, ref }: PictureFieldProps) {
  const [isDragOver, setDragOver] = useState(false);
  const { state, upload, reset } = usePictureUpload(onChange);
  const isUploading = state.step === 'uploading';

  function startUpload(files: FileList | null | undefined): void {
    setDragOver(false);
    const file = files?.[0];
    if (!file) return;
    const uploaded = upload(file);
    onUpload?.(uploaded);
  }

  function remove(): void {
    reset();
    if (!isUploading) onChange('');
  }

  return (
    <Field label="Image" error={isUploading ? undefined : (state.failure ?? error)}>
      <div className={classNames('drop', isDragOver && 'drop-over', (isUploading || value !== '') && 'drop-filled')}>
        <FileInput ref={ref} onBlur={onBlur} onDragOver={setDragOver} onFiles={startUpload} />
        {isUploading ? <UploadProgress {...state} /> : value === '' ? null : <UploadedPicture url={value} />}
        {isUploading || value !== '' ? (
          <IconButton
            className="drop-remove"
            variant="framed"
            label={isUploading ? 'Cancel upload' : 'Remove picture'}
            onClick={remove}
          >
            {isUploading ? <X className="icon" /> : <Trash2 className="icon" />}
          </IconButton>
        ) : null}
      </div>
      <p className="visually-hidden" role="status">
        {!isUploading && value !== '' ? 'The picture is uploaded' : ''}
      </p>
    </Field>
  );
}

type FileInputProps = {
  ref?: Ref<HTMLInputElement> | undefined;
  onBlur?: (() => void) | undefined;
  onDragOver: (isDragOver: boolean) => void;
  onFiles: (files: FileList | null | undefined) => void;
};

/** A transparent native file input that covers the whole field, so that click, drop and keyboard work natively. */
function FileInput({ ref, onBlur, onDragOver, onFiles }: FileInputProps) {
  const hintId = useId();
  const control = useFieldControl();

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    onFiles(currentTarget.files);
    // Otherwise choosing the same file again would not fire a change event.
    currentTarget.value = '';
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    onFiles(event.dataTransfer.files);
  }

  return (
    <>
      <input
        {...control}
        ref={ref}
        type="file"
        className="drop-input"
        accept={PICTURE_TYPES.join(',')}
        aria-describedby={classNames(control['aria-describedby'], hintId)}
        onBlur={onBlur}
        onChange={choose}
        onDragEnter={() => onDragOver(true)}
        onDragLeave={() => onDragOver(false)}
        onDrop={drop}
      />
      <div className="drop-empty">
        <ImagePlus className="icon" />
        <b>Drop a picture here</b>
        <span>
          or <span className="drop-link">choose a file</span>
        </span>
        <span id={hintId} className="field-hint">
          JPEG, PNG, WebP or AVIF, square, up to 10 MB
        </span>
      </div>
    </>
  );
}

function UploadProgress({ sent, preview }: Extract<UploadState, { step: 'uploading' }>) {
  const percent = Math.floor(sent * 100);

  return (
    <>
      {preview === undefined ? null : <img className="drop-preview" src={preview} alt="" />}
      <div className="drop-progress">
        <span className="drop-words">
          {percent < 100 ? 'Uploading' : 'Processing…'}
          <span>{percent < 100 ? `${percent} %` : null}</span>
        </span>
        <progress aria-label="Upload of the picture" value={percent < 100 ? percent : undefined} max={100} />
      </div>
    </>
  );
}

function UploadedPicture({ url }: { url: string }) {
  return (
    <>
      <Picture src={url} alt="The picture as the shop will show it" width={1000} height={1000} sizes="320px" priority />
      <span className="drop-words drop-another" aria-hidden="true">
        Drop or choose another
      </span>
    </>
  );
}
