import { Picture } from '#ui/picture.tsx';
import type { ProductImage } from './product-images.ts';

const SIDE = 1000;

interface ThumbnailsProps {
  images: readonly ProductImage[];
  current: number;
  onShow: (index: number) => void;
}

/** Links to the large pictures, which work without scripts. */
export function Thumbnails({ images, current, onShow }: ThumbnailsProps) {
  return (
    <ul className="gallery-thumbnails">
      {images.map(({ image, alt }, index) => (
        <li key={image}>
          <a
            href={`#picture-${index + 1}`}
            className="thumbnail"
            aria-label={[`Picture ${index + 1} of ${images.length}`, alt].filter(Boolean).join(': ')}
            aria-current={index === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault();
              onShow(index);
            }}
          >
            <Picture src={image} alt="" width={SIDE} height={SIDE} sizes="88px" />
          </a>
        </li>
      ))}
    </ul>
  );
}
