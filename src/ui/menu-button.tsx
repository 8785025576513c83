import { type ReactNode, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from './button.tsx';

type MenuButtonProps = {
  /** Renders the menu. Not called before the first click, so that the menu can be loaded lazily. */
  children: (open: boolean, onOpenChange: (open: boolean) => void) => ReactNode;
};

/** The menu button of small screens. */
export function MenuButton({ children }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);

  function show() {
    setHasOpened(true);
    setOpen(true);
  }

  return (
    <>
      <IconButton label="Menu" className="menu-button" aria-haspopup="dialog" onClick={show}>
        <Icon name="menu" />
      </IconButton>
      {hasOpened ? children(open, setOpen) : null}
    </>
  );
}
