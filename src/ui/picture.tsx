import type { ComponentProps } from 'react';
import { sourceSet, widthsOf } from './picture-widths.ts';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'loading'> & {
  /** A picture of the shop such as `/pictures/products/alderway-60.webp`, an uploaded one, or any other URL. */
  src: string;
  alt: string;
  width: number;
  height: number;
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** The width in pixels of the largest variant that is worth loading, if that is not the largest there is. */
  largest?: number;
  /** Above the fold: loads eagerly with high priority instead of lazily. */
  priority?: boolean;
};

/**
 * A responsive picture in AVIF. Browsers that do not show AVIF load the whole picture, a WebP. Pictures from other sites
 * have no variants and are shown as they are.
 */
export function Picture({ src, sizes, largest, priority, ...rest }: PictureProps) {
  const loading = priority
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);
  const widths = widthsOf(src);

  // biome-ignore lint/a11y/useAltText: alt is a required prop and part of the rest
  const image = <img {...loading} {...rest} src={src} />;
  if (!widths) return image;

  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(src, widths, sizes, largest)} sizes={sizes} />
      {image}
    </picture>
  );
}
