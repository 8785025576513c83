import { type ReactNode, useId } from 'react';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { classNames } from './class-names.ts';

/** An entry of a menu of actions: it runs `onSelect`, or leads to the page `to`. */
export type MenuAction = { text: string; icon?: ReactNode; danger?: boolean } & (
  | { to: string; onSelect?: undefined }
  | { onSelect: () => void; to?: undefined }
);

type ActionMenuProps = {
  /** The accessible name of button and menu. */
  label: string;
  actions: readonly MenuAction[];
  /** Shown on the button instead of three dots. */
  children?: ReactNode;
};

/** A button that opens a menu of actions. */
export function ActionMenu({ label, actions, children }: ActionMenuProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={children === undefined ? 'icon-button' : 'action-menu-button'}
        aria-label={label}
        popoverTarget={id}
      >
        {children ?? <Icon name="ellipsis" />}
      </button>
      <fieldset id={id} className="action-menu" popover="auto" aria-label={label}>
        {actions.map((action) => (
          <Entry key={action.text} action={action} menuId={id} />
        ))}
      </fieldset>
    </>
  );
}

function Entry({ action: { text, icon, danger, to, onSelect }, menuId }: { action: MenuAction; menuId: string }) {
  const className = classNames('action-menu-item', danger && 'action-menu-danger');
  if (to === undefined) {
    return (
      <button type="button" className={className} onClick={onSelect} popoverTarget={menuId} popoverTargetAction="hide">
        {icon}
        {text}
      </button>
    );
  }
  return (
    <Link className={className} to={to}>
      {icon}
      {text}
    </Link>
  );
}
