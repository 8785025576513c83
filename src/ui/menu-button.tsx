import { Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from './button.tsx';

type MenuButtonProps = {
  /** Makes the menu, which may be loaded later: it is not asked for before the button is first pressed. */
  children: (open: boolean, onOpenChange: (open: boolean) => void) => ReactNode;
};

/** The button of small screens behind which the links are. */
export function MenuButton({ children }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);

  function show() {
    setWanted(true);
    setOpen(true);
  }

  return (
    <>
      <IconButton label="Menu" className="menu-button" aria-haspopup="dialog" onClick={show}>
        <Menu className="icon" />
      </IconButton>
      {wanted ? children(open, setOpen) : null}
    </>
  );
}
