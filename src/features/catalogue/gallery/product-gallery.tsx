import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { ARROWS_WAIT, PRESSES_WAIT } from '#ui/early-use.ts';
import { Icon } from '#ui/icon.tsx';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import { Picture } from '#ui/picture.tsx';
import { describeImage } from './describe-image.ts';
import type { ProductImage } from './product-images.ts';
import { Thumbnails } from './thumbnails.tsx';
import { usePictureStrip } from './use-picture-strip.ts';
import type { Point } from './zoom-view.ts';

const PictureZoom = lazyComponent(() => import('./picture-zoom.tsx'), { onLoadError: closeOnLoadError });

/** Full size of the square pictures, in pixels. */
const SIDE = 1000;
const SIZES = '(min-width: 1280px) 640px, (min-width: 700px) 52vw, 94vw';

type ProductGalleryProps = {
  /** The name of the product. */
  name: string;
  images: readonly ProductImage[];
  /** The address of a picture to show, such as that of a chosen variant. Visitors can go on to the others. */
  shown?: string | undefined;
};

/** The pictures of a product: a large one to swipe through, thumbnails, and a zoom. A single picture has no controls. */
export function ProductGallery({ images, ...rest }: ProductGalleryProps) {
  const [only, ...others] = images;
  if (others.length > 0) return <PictureStrip images={images} {...rest} />;
  return only ? (
    <div className="tile">
      <Picture src={only.image} alt={only.alt} width={SIDE} height={SIDE} sizes={SIZES} priority />
    </div>
  ) : null;
}

function PictureStrip({ name, images, shown }: ProductGalleryProps) {
  const requested = images.findIndex(({ image }) => image === shown);
  const gallery = usePictureStrip(images.length, requested < 0 ? undefined : requested);
  const [isZoomed, setZoomed] = useState(false);
  const [hasZoomed, setHasZoomed] = useState(false);
  /** What was tapped, which is enlarged at once. */
  const [tapped, setTapped] = useState<Point>();

  function zoom(point?: Point): void {
    setTapped(point);
    setZoomed(true);
    setHasZoomed(true);
  }

  function zoomByTap({ currentTarget, clientX, clientY }: MouseEvent): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // Lower strips crop the square pictures.
    zoom({ x: (clientX - left) / width - 0.5, y: (clientY - top - height / 2) / width });
  }

  function zoomByEnter(event: KeyboardEvent): void {
    if (event.key === 'Enter') zoom();
  }

  return (
    <section className="gallery" aria-label={`Pictures of ${name}`} {...ARROWS_WAIT} {...gallery.galleryProps}>
      <div className="gallery-view">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be scrolled */}
        <div
          className="gallery-strip"
          role="group"
          aria-label="Large pictures"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need focus to scroll it
          tabIndex={0}
          onClick={zoomByTap}
          onKeyDown={zoomByEnter}
          {...PRESSES_WAIT}
          {...gallery.stripProps}
        >
          {images.map(({ image }, index) => (
            <div key={image} id={`picture-${index + 1}`} className="tile">
              <Picture
                src={image}
                alt={describeImage(images, index, name)}
                width={SIDE}
                height={SIDE}
                sizes={SIZES}
                priority={gallery.isNear(index)}
              />
            </div>
          ))}
        </div>
        <IconButton variant="on-picture" className="gallery-zoom" label="Zoom in" onClick={() => zoom()}>
          <Icon name="zoom-in" />
        </IconButton>
        <div className="gallery-turn">
          <IconButton variant="on-picture" label="Previous picture" onClick={() => gallery.move(-1)}>
            <Icon name="chevron-left" />
          </IconButton>
          <span className="gallery-count on-picture" aria-hidden="true">
            {gallery.current + 1} / {images.length}
          </span>
          <IconButton variant="on-picture" label="Next picture" onClick={() => gallery.move(1)}>
            <Icon name="chevron-right" />
          </IconButton>
        </div>
      </div>
      <Thumbnails images={images} current={gallery.current} onShow={gallery.show} />
      <p className="visually-hidden" role="status">
        {gallery.announcement}
      </p>
      {hasZoomed ? (
        <PictureZoom
          open={isZoomed}
          onOpenChange={setZoomed}
          name={name}
          images={images}
          current={gallery.current}
          onMove={gallery.move}
          onShow={gallery.show}
          tapped={tapped}
        />
      ) : null}
    </section>
  );
}
