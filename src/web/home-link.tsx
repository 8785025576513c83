import { use } from 'react';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';
import { ShopName } from '#ui/shop-name.ts';
import { useSite } from './use-site.ts';

/** The logo, which leads to the home page. */
export function HomeLink({ onClick }: { onClick?: () => void }) {
  const picture = useSite()?.branding?.logo;
  return (
    <Link className="logo" to="/" aria-label={`${use(ShopName)}, home`} onClick={onClick}>
      {picture ? <img alt="" {...picture} /> : <Logo />}
    </Link>
  );
}
