import { useState } from 'react';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { DetailDialog } from '#ui/modal.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import type { MediaPicture } from './media-schema.ts';
import { PictureDrop } from './picture-drop.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { UploadTile } from './upload-tile.tsx';
import { useLibrary } from './use-library.ts';
import { usePictureUploads } from './use-picture-uploads.ts';

type MediaPickerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `square` pads uploads for places that crop to a square, as those of products. `own`, the default, keeps their shape. */
  shape?: 'square' | 'own';
  /** Called with the picture, whose `alt` is the default for the place that shows it. The dialog then closes. */
  onChoose: (picture: MediaPicture) => void;
};

/** A dialog to choose a picture from the library, or to upload one. */
export default function MediaPicker({ open, onOpenChange, shape = 'own', onChoose }: MediaPickerProps) {
  const choose = (picture: MediaPicture) => {
    onOpenChange(false);
    onChoose(picture);
  };
  return (
    <DetailDialog open={open} onOpenChange={onOpenChange} title="Choose a picture" className="media-picker">
      <Upload shape={shape} onUploaded={choose} />
      <Library onChoose={choose} />
    </DetailDialog>
  );
}

type UploadProps = { shape: 'square' | 'own'; onUploaded: (picture: MediaPicture) => void };

function Upload({ shape, onUploaded }: UploadProps) {
  const { uploads, failures, upload, cancel } = usePictureUploads((_, picture) => onUploaded(picture), shape);
  const [pending] = uploads;
  const failure = failures.join(' ');
  if (pending) {
    return (
      <div className="picker-upload">
        <UploadTile upload={pending} onCancel={() => cancel(pending.id)} />
      </div>
    );
  }
  return (
    <Field label="Upload a picture" labelHidden error={failure || undefined}>
      <PictureDrop small={false} shape={shape} onFiles={(files) => void upload(files.slice(0, 1))} />
    </Field>
  );
}

function Library({ onChoose }: { onChoose: (picture: MediaPicture) => void }) {
  const [search, setSearch] = useState('');
  const { pictures, total, error, isLoading, more, retry } = useLibrary(search.trim());
  return (
    <>
      <Field label="Search the library" labelHidden className="picker-search">
        <div className="input-with-icon">
          <Icon name="search" />
          <TextInput
            type="search"
            maxLength={200}
            placeholder="Alt text or place"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      </Field>
      {error === undefined ? null : (
        <Alert kind="error">
          {explainFailure(error)}{' '}
          <button type="button" className="text-link" onClick={retry}>
            Try again
          </button>
        </Alert>
      )}
      {pictures === undefined ? <LoadingGrid isShown={isLoading} /> : null}
      {pictures?.length === 0 ? <NoPictures isSearch={search.trim() !== ''} /> : null}
      {pictures && pictures.length > 0 ? (
        <PictureGrid pictures={pictures} label="Pictures of the library" onChoose={onChoose} />
      ) : null}
      {pictures && pictures.length < total ? (
        <Button variant="secondary" block busy={isLoading} onClick={more}>
          Show More
        </Button>
      ) : null}
    </>
  );
}

function LoadingGrid({ isShown }: { isShown: boolean }) {
  if (!isShown) return null;
  return (
    <Loading>
      <Skeleton shape="panel" height={200} />
    </Loading>
  );
}

function NoPictures({ isSearch }: { isSearch: boolean }) {
  return isSearch ? (
    <EmptyState small title="No matching pictures" text="Try another word, or upload a picture." />
  ) : (
    <EmptyState small title="No pictures yet" text="Those that you upload stay here." />
  );
}
