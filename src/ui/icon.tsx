import type { IconName } from './icon-names.ts';
import file from './icon-names.ts?url';

interface IconProps {
  name: IconName;
  small?: boolean;
}

/** An icon of Lucide. It says nothing to screen readers, so the text beside it, or the label of its button, has to. */
export function Icon({ name, small = false }: IconProps) {
  return (
    <svg className={small ? 'icon icon-small' : 'icon'} aria-hidden="true">
      <use href={`${file}#${name}`} />
    </svg>
  );
}
