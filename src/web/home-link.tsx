import { use } from 'react';
import { Link } from 'react-router';
import { Logo } from '#ui/logo.tsx';
import { ShopName } from '#ui/shop-name.ts';

/** The logo, which leads to the home page. */
export function HomeLink({ onClick }: { onClick?: () => void }) {
  return (
    <Link className="logo" to="/" aria-label={`${use(ShopName)}, home`} onClick={onClick}>
      <Logo />
    </Link>
  );
}
