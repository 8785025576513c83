import { Picture } from './picture.tsx';

/** A small square picture beside the name of its product, which says what it shows. `pixels` is its width. */
export function Thumbnail({ src, pixels }: { src: string; pixels: number }) {
  return (
    <span className="thumbnail">
      <Picture src={src} alt="" width={pixels} height={pixels} sizes={`${pixels}px`} />
    </span>
  );
}
