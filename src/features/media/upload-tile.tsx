import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { PendingUpload } from './use-picture-uploads.ts';

type UploadTileProps = { upload: PendingUpload; onCancel: () => void };

/** A picture that is being uploaded, with its progress. */
export function UploadTile({ upload: { sent, preview }, onCancel }: UploadTileProps) {
  const percent = Math.floor((sent ?? 0) * 100);
  const isSending = sent !== undefined && percent < 100;

  return (
    <div className="tile upload-tile">
      {preview === undefined ? null : <img src={preview} alt="" />}
      <IconButton variant="on-picture" className="upload-cancel" label="Cancel upload" onClick={onCancel}>
        <Icon name="x" small />
      </IconButton>
      <div className="upload-progress on-picture">
        <span className="upload-words">
          {sent === undefined ? 'Waiting' : isSending ? 'Uploading' : 'Processing…'}
          <span>{isSending ? `${percent} %` : null}</span>
        </span>
        <progress aria-label="Upload of the picture" value={percent === 100 ? undefined : percent} max={100} />
      </div>
    </div>
  );
}
