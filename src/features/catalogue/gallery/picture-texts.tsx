import { MAX_ALT_CHARACTERS } from '#features/media/picture-limits.ts';
import { Thumbnail } from '#ui/thumbnail.tsx';
import type { ProductImage } from './product-images.ts';

type PictureTextsProps = {
  images: readonly ProductImage[];
  onDescribe: (index: number, image: ProductImage) => void;
};

/** A field for each picture that says what it shows, for people who do not see it. */
export function PictureTexts({ images, onDescribe }: PictureTextsProps) {
  if (images.length === 0) return null;
  return (
    <ol className="picture-texts">
      {images.map((image, index) => (
        <li key={image.image}>
          <Thumbnail src={image.image} pixels={44} />
          <input
            className="input"
            dir="auto"
            aria-label={`What picture ${index + 1} shows`}
            placeholder="What it shows"
            maxLength={MAX_ALT_CHARACTERS}
            value={image.alt}
            onChange={({ currentTarget }) => onDescribe(index, { ...image, alt: currentTarget.value })}
          />
        </li>
      ))}
    </ol>
  );
}
