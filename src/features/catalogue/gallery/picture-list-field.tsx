import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PictureDrop } from '#features/media/picture-drop.tsx';
import { UploadTile } from '#features/media/upload-tile.tsx';
import { usePictureUploads } from '#features/media/use-picture-uploads.ts';
import { moveItem } from '#platform/move-item.ts';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field.tsx';
import { useDragOrder } from '#ui/use-drag-order.ts';
import { MAX_IMAGES } from './image-draft-schema.ts';
import { ListedPicture } from './listed-picture.tsx';
import { PictureTexts } from './picture-texts.tsx';
import type { ProductImage } from './product-images.ts';

const TOO_MANY = `A product can have at most ${MAX_IMAGES} pictures. Remove one to add another.`;
const KNOWN = 'This picture is already in the list.';
/** The buttons that remove a picture, then the field for more. */
const NEXT_FOCUS = '.picture-list-remove, .drop-input';

type PictureListFieldProps = {
  value: readonly ProductImage[];
  onChange: (images: readonly ProductImage[]) => void;
  /** Called when uploads start. The promise resolves to whether all of them succeeded. */
  onUpload?: (upload: Promise<boolean>) => void;
  onBlur?: () => void;
  /** The validation error of the form. */
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/** A field for the pictures of a product: uploads, their order, and what they show. The first is the main one. */
export function PictureListField({ value, onChange, onUpload, onBlur, error, ref }: PictureListFieldProps) {
  const [message, setMessage] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const { uploads, failures, upload, cancel } = usePictureUploads(append);
  const count = value.length + uploads.length;
  const list = useRef<HTMLUListElement>(null);

  function append(image: string): void {
    if (value.some((each) => each.image === image)) {
      setMessage(KNOWN);
    } else {
      onChange([...value, { image, alt: '' }]);
      setAnnouncement('The picture is uploaded');
    }
  }

  function add(files: readonly File[]): void {
    if (files.length === 0) return;
    const accepted = files.slice(0, MAX_IMAGES - count);
    setMessage(accepted.length < files.length ? TOO_MANY : undefined);
    const uploaded = upload(accepted);
    onUpload?.(uploaded);
  }

  function move(from: number, to: number): void {
    if (to < 0 || to >= value.length) return;
    onChange(moveItem(value, from, to));
    setAnnouncement(`Picture ${from + 1} is now picture ${to + 1} of ${value.length}`);
  }

  const drag = useDragOrder(move);

  function moveByButton(from: number, to: number, button: HTMLElement): void {
    // Moving an element in the page takes the focus from its button.
    flushSync(() => move(from, to));
    button.focus();
  }

  function remove(index: number): void {
    flushSync(() => {
      setMessage(undefined);
      onChange(value.toSpliced(index, 1));
      setAnnouncement(`Picture ${index + 1} is removed`);
    });
    // The next picture takes the place of the removed one, and with it the focus.
    [...(list.current?.querySelectorAll<HTMLElement>(NEXT_FOCUS) ?? [])][index]?.focus();
  }

  const failure = [message, ...failures].filter((each) => each !== undefined).join(' ');
  return (
    <Field label="Image" error={uploads.length > 0 ? undefined : failure || error}>
      <ul ref={list} className={classNames('picture-list', count === 0 && 'picture-list-empty')}>
        {value.map((image, index) => (
          <ListedPicture
            key={image.image}
            image={image}
            index={index}
            count={value.length}
            isDragged={index === drag.dragged}
            item={drag.item(index)}
            handle={drag.handle(index)}
            onMove={(by, button) => moveByButton(index, index + by, button)}
            onRemove={() => remove(index)}
          />
        ))}
        {uploads.map((pending) => (
          <li key={pending.id}>
            <UploadTile upload={pending} onCancel={() => cancel(pending.id)} />
          </li>
        ))}
        {count < MAX_IMAGES ? (
          <li>
            <PictureDrop ref={ref} small={count > 0} onFiles={add} onBlur={onBlur} />
          </li>
        ) : null}
      </ul>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <PictureTexts images={value} onDescribe={(index, image) => onChange(value.with(index, image))} />
    </Field>
  );
}
