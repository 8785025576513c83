import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { relOf } from '#platform/link-rel.ts';
import { Link } from '#ui/link.tsx';
import { isCurrent } from './current-link.ts';
import type { MenuLink as LinkOfMenu } from './menu-schema.ts';

type MenuLinkProps = {
  link: LinkOfMenu;
  onClick?: (() => void) | undefined;
  className?: string;
  /** Shown instead of the label, or after it. */
  children?: ReactNode;
};

/** A link of a menu, marked if it leads to the current page. */
export function MenuLink({ link, onClick, className, children = link.label }: MenuLinkProps) {
  const current = isCurrent(link, useLocation());
  return (
    <Link
      to={link.to}
      className={className}
      rel={relOf(link.to)}
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}
