import type { ComponentProps } from 'react';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import type { ProductImage } from './product-images.ts';

type ListedPictureProps = {
  image: ProductImage;
  index: number;
  count: number;
  isDragged: boolean;
  /** Where other pictures can be dragged, and what can be dragged itself. */
  item: Pick<ComponentProps<'li'>, 'onDragEnter' | 'onDragOver'>;
  handle: Pick<ComponentProps<'div'>, 'draggable' | 'onDragStart' | 'onDragEnd'>;
  /** Called with the button, which keeps the focus. */
  onMove: (by: 1 | -1, button: HTMLElement) => void;
  onRemove: () => void;
};

/** One picture of the list: it can be dragged, moved by buttons, and removed. */
export function ListedPicture({ image, index, count, isDragged, ...props }: ListedPictureProps) {
  const number = index + 1;

  return (
    <li className={classNames(isDragged && 'picture-list-dragged')} {...props.item}>
      {/* The buttons do the same by keyboard. */}
      <div className="tile" {...props.handle} draggable={count > 1}>
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
          <Icon name="x" small />
        </IconButton>
        {count > 1 ? (
          <div className="picture-list-move">
            <IconButton
              variant="on-picture"
              label={`Move picture ${number} left`}
              aria-disabled={index === 0}
              onClick={(event) => props.onMove(-1, event.currentTarget)}
            >
              <Icon name="chevron-left" small />
            </IconButton>
            <IconButton
              variant="on-picture"
              label={`Move picture ${number} right`}
              aria-disabled={number === count}
              onClick={(event) => props.onMove(1, event.currentTarget)}
            >
              <Icon name="chevron-right" small />
            </IconButton>
          </div>
        ) : null}
      </div>
    </li>
  );
}
