import type { Ref } from 'react';
import { ChooseFiles, FileDrop } from '#ui/file-drop.tsx';
import { Icon } from '#ui/icon.tsx';
import { PICTURE_TYPES } from './picture-limits.ts';

type PictureDropProps = {
  onFiles: (files: readonly File[]) => void;
  onBlur?: (() => void) | undefined;
  /** Says in short that more pictures can be added. */
  small: boolean;
  /** Which shape pictures should have. */
  shape?: 'square' | 'own';
  ref?: Ref<HTMLInputElement> | undefined;
};

/** An area to drop pictures on, or to choose them. */
export function PictureDrop({ small, shape = 'square', ...rest }: PictureDropProps) {
  return (
    <FileDrop
      {...rest}
      multiple
      accept={PICTURE_TYPES.join(',')}
      hint={`JPEG, PNG, WebP, AVIF or SVG, ${shape === 'square' ? 'square, ' : ''}up to 10 MB`}
      hintHidden={small}
    >
      <Icon name="image-plus" />
      <b>{small ? 'Add pictures' : 'Drop pictures here'}</b>
      {small ? <span>or drop them here</span> : <ChooseFiles>choose files</ChooseFiles>}
    </FileDrop>
  );
}
