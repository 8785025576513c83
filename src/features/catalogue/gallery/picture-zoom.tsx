import type { KeyboardEvent } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ScreenDialog } from '#ui/modal.tsx';
import { describeImage } from './describe-image.ts';
import type { ProductImage } from './product-images.ts';
import { Thumbnails } from './thumbnails.tsx';
import { useZoom } from './use-zoom.ts';
import { MAX_SCALE, type Point } from './zoom-view.ts';
import './zoom-styles.css';

/** How far an arrow key moves an enlarged picture, in pixels. */
const KEY_STEP = 80;
const ZOOM_STEP = 1.5;

const ZOOM_KEYS: ReadonlyMap<string, number> = new Map([
  ['+', ZOOM_STEP],
  ['=', ZOOM_STEP],
  ['-', 1 / ZOOM_STEP],
  ['0', 0],
]);
const ARROWS: ReadonlyMap<string, { x: 1 | 0 | -1; y: 1 | 0 | -1 }> = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);

type PictureZoomProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The name of the product. */
  name: string;
  images: readonly ProductImage[];
  current: number;
  onMove: (by: 1 | -1) => void;
  onShow: (index: number) => void;
  /** What is enlarged at first. Undefined for the whole picture. */
  tapped: Point | undefined;
};

/** One picture on the whole screen, to enlarge by buttons, keys, wheel, double click or two fingers. */
export default function PictureZoom(props: PictureZoomProps) {
  const { open, onOpenChange, name, images, current, onMove, onShow, tapped } = props;
  const zoom = useZoom(move, tapped);
  const isEnlarged = zoom.view.scale > 1;
  const position = `${current + 1} / ${images.length}`;

  function move(by: 1 | -1): void {
    zoom.reset();
    onMove(by);
  }

  function show(index: number): void {
    zoom.reset();
    onShow(index);
  }

  function pressKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = ARROWS.get(event.key);
    const factor = ZOOM_KEYS.get(event.key);
    if (factor !== undefined) zoom.zoomBy(factor);
    else if (arrow && isEnlarged) zoom.panBy(-arrow.x * KEY_STEP, -arrow.y * KEY_STEP);
    else if (arrow && arrow.x !== 0) move(arrow.x);
    else return;
    event.preventDefault();
  }

  function changeOpen(next: boolean): void {
    if (!next) zoom.reset();
    onOpenChange(next);
  }

  return (
    <ScreenDialog
      open={open}
      onOpenChange={changeOpen}
      title={`Pictures of ${name}`}
      onKeyDown={pressKey}
      top={
        <>
          <span className="zoom-count" aria-hidden="true">
            {position}
          </span>
          <IconButton label="Zoom out" aria-disabled={!isEnlarged} onClick={() => zoom.zoomBy(1 / ZOOM_STEP)}>
            <Icon name="zoom-out" />
          </IconButton>
          <IconButton
            label="Zoom in"
            aria-disabled={zoom.view.scale >= MAX_SCALE}
            onClick={() => zoom.zoomBy(ZOOM_STEP)}
          >
            <Icon name="zoom-in" />
          </IconButton>
        </>
      }
    >
      <div className="zoom-stage">
        <IconButton label="Previous picture" onClick={() => move(-1)}>
          <Icon name="chevron-left" />
        </IconButton>
        <div className="zoom-frame" data-enlarged={isEnlarged || undefined} {...zoom.frameProps}>
          {/* The full size, because it can be enlarged. */}
          <img
            key={images[current]?.image}
            src={images[current]?.image}
            alt={describeImage(images, current, name)}
            width={1000}
            height={1000}
            draggable={false}
            style={{ translate: `${zoom.view.x + zoom.swipe}px ${zoom.view.y}px`, scale: zoom.view.scale }}
          />
        </div>
        <IconButton label="Next picture" onClick={() => move(1)}>
          <Icon name="chevron-right" />
        </IconButton>
      </div>
      <p className="zoom-caption">{images[current]?.alt}</p>
      <Thumbnails images={images} current={current} onShow={show} />
      <p className="visually-hidden" role="status">
        Picture {current + 1} of {images.length}
      </p>
    </ScreenDialog>
  );
}
