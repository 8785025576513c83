import { use } from 'react';
import { Link } from 'react-router';
import { later } from '#ui/later.tsx';
import { ShopName } from '#ui/shop-name.ts';

/** Its drawing is large and never changes. */
const Logo = later(async () => ({ default: (await import('#ui/logo.tsx')).Logo }));

/** The logo, which leads to the home page. */
export function HomeLink({ onClick }: { onClick?: () => void }) {
  return (
    <Link className="logo" to="/" aria-label={`${use(ShopName)}, home`} onClick={onClick}>
      <Logo />
    </Link>
  );
}
