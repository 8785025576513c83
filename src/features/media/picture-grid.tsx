import { Picture } from '#ui/picture.tsx';
import type { MediaPicture } from './media-schema.ts';

type PictureGridProps = {
  pictures: readonly MediaPicture[];
  /** The name of the list. */
  label: string;
  onChoose: (picture: MediaPicture) => void;
};

/** Pictures of the library as buttons. */
export function PictureGrid({ pictures, label, onChoose }: PictureGridProps) {
  return (
    <ul className="picture-grid" aria-label={label}>
      {pictures.map((picture) => (
        <li key={picture._id}>
          <button type="button" className="picture-choice" onClick={() => onChoose(picture)}>
            <span className="tile media-tile">
              <LibraryPicture picture={picture} sizes="200px" />
              {picture.usedIn.length === 0 ? <span className="media-unused on-picture">Unused</span> : null}
            </span>
            <PictureName picture={picture} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A picture of the library in its frame. Its name stands beside it. */
export function LibraryPicture({ picture: { url, width, height }, sizes }: { picture: MediaPicture; sizes: string }) {
  return <Picture src={url} alt="" width={width || 1000} height={height || 1000} sizes={sizes} />;
}

function PictureName({ picture }: { picture: MediaPicture }) {
  const { alt, width, height } = picture;
  return (
    <span className="picture-name">
      {alt === '' ? <i>No alt text</i> : <bdi>{alt}</bdi>}
      {width === 0 ? null : (
        <small>
          {width} × {height}
          <span className="visually-hidden"> pixels</span>
        </small>
      )}
    </span>
  );
}
