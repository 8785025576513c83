import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import type { DragEvent } from 'react';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import { MAX_ALT_CHARACTERS } from './image-draft-schema.ts';
import type { ProductImage } from './product-images.ts';

type ListedPictureProps = {
  image: ProductImage;
  index: number;
  count: number;
  isDragged: boolean;
  onDescribe: (alt: string) => void;
  /** Called with the button, which keeps the focus. */
  onMove: (by: 1 | -1, button: HTMLElement) => void;
  onRemove: () => void;
  onDrag: () => void;
  /** Called when another picture is dragged over this one. */
  onDragOver: () => void;
  onDragEnd: () => void;
};

/** One picture of the list: it can be dragged, moved by buttons, described and removed. */
export function ListedPicture({ image, index, count, isDragged, ...props }: ListedPictureProps) {
  const number = index + 1;

  function start({ dataTransfer }: DragEvent): void {
    dataTransfer.effectAllowed = 'move';
    // Firefox drags nothing without data.
    dataTransfer.setData('text/plain', image.image);
    props.onDrag();
  }

  return (
    <li className={classNames(isDragged && 'picture-list-dragged')} onDragEnter={props.onDragOver} onDragOver={accept}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same by keyboard */}
      <div className="tile" draggable={count > 1} onDragStart={start} onDragEnd={props.onDragEnd}>
        <Picture
          src={image.image}
          alt={image.alt || `Picture ${number}`}
          width={1000}
          height={1000}
          sizes="160px"
          priority
        />
        {index === 0 ? <span className="picture-list-main on-picture">Main picture</span> : null}
        <IconButton
          variant="on-picture"
          className="picture-list-remove"
          label={`Remove picture ${number}`}
          onClick={props.onRemove}
        >
          <X className="icon icon-small" />
        </IconButton>
        {count > 1 ? (
          <div className="picture-list-move">
            <IconButton
              variant="on-picture"
              label={`Move picture ${number} left`}
              aria-disabled={index === 0}
              onClick={(event) => props.onMove(-1, event.currentTarget)}
            >
              <ChevronLeft className="icon icon-small" />
            </IconButton>
            <IconButton
              variant="on-picture"
              label={`Move picture ${number} right`}
              aria-disabled={number === count}
              onClick={(event) => props.onMove(1, event.currentTarget)}
            >
              <ChevronRight className="icon icon-small" />
            </IconButton>
          </div>
        ) : null}
      </div>
      <input
        className="input"
        dir="auto"
        aria-label={`What picture ${number} shows`}
        placeholder="What it shows"
        maxLength={MAX_ALT_CHARACTERS}
        value={image.alt}
        onChange={({ currentTarget }) => props.onDescribe(currentTarget.value)}
      />
    </li>
  );
}

function accept(event: DragEvent): void {
  event.preventDefault();
}
