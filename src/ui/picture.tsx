import type { ComponentProps } from 'react';
import { widthsOf } from './picture-widths.ts';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'loading'> & {
  /** An own picture such as `/pictures/products/alderway-60.webp`, an uploaded one, or any other address. */
  src: string;
  alt: string;
  width: number;
  height: number;
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string;
  /** Part of the first sight of the page: loaded at once instead of when it comes near. */
  priority?: boolean;
};

/** A picture in the size it is shown in, as AVIF or WebP. Pictures from elsewhere come as they are. */
export function Picture({ src, sizes, priority, ...rest }: PictureProps) {
  const loading = priority
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);
  const widths = widthsOf(src);

  // biome-ignore lint/a11y/useAltText: alt is a required prop and arrives with the rest
  const image = <img {...loading} {...rest} src={src} />;
  if (!widths) return image;

  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(src, widths, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(src, widths, 'webp')} sizes={sizes} />
      {image}
    </picture>
  );
}

function sourceSet(src: string, widths: readonly number[], format: 'avif' | 'webp'): string {
  const base = src.replace(/\.webp$/, '');
  return widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ');
}
