import { type ReactNode, use } from 'react';
import { SHIPPING_PROMISE } from '#features/delivery/shipping-promise.ts';
import { defaultFooter } from '#features/menu/default-menus.ts';
import { FooterMenu } from '#features/menu/footer-menu.tsx';
import type { MenuLink } from '#features/menu/menu-schema.ts';
import { NewsletterForm } from '#features/newsletter/newsletter-form.tsx';
import { WITHDRAW_LABEL } from '#features/order/withdrawal/withdraw-label.ts';
import { formatPrice, SHIPPING_FEE } from '#features/pricing/money.ts';
import type { Promises } from '#features/settings/promises.ts';
import { ShopPromises } from '#features/settings/shop-promises.ts';
import { currencyName } from '#platform/format-numbers.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { ShopName } from '#ui/shop-name.ts';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { useDoors, useSite } from '#web/use-site.ts';
import { HomeLink } from '../home-link.tsx';
import type { SiteFacts } from '../site-facts.ts';

function servicesOf({ replyHours, returnDays }: Promises) {
  return [
    { icon: 'truck', title: SHIPPING_PROMISE, text: 'On every item marked as in stock' },
    {
      icon: 'message-circle',
      title: `Support replies within ${replyHours}h`,
      text: 'From a person, not a form letter',
    },
    { icon: 'banknote', title: 'Cash on delivery', text: 'Pay the courier when the parcel arrives' },
    { icon: 'rotate-ccw', title: 'Easy returns', text: `${returnDays} days, in original condition with all parts` },
  ] as const;
}

const LEGAL_LINKS: readonly MenuLink[] = [
  { label: 'Privacy', to: '/privacy' },
  { label: 'Terms', to: '/terms' },
  { label: 'Returns', to: '/returns' },
  { label: 'Imprint', to: '/imprint' },
  { label: 'Accessibility', to: '/accessibility' },
];

/** Those that matter to an order. */
const LINKS_IN_SHORT_FOOTER = 3;
const WITHDRAW_LINK: MenuLink = { label: WITHDRAW_LABEL, to: '/withdraw' };

/** The storefront's footer: services, links and legal notes. On phones, pages on the way to an order show one line. */
export function SiteFooter({ isShortOnPhones = false }: { isShortOnPhones?: boolean }) {
  const site = useSite();
  const menu = site?.menus.footer;
  return (
    <footer className={classNames('site-footer above-bars', isShortOnPhones && 'site-footer-short')}>
      {isShortOnPhones ? <ShortFooter supportEmail={site?.supportEmail} /> : null}
      <div className="service-band">
        <ul className="page service-list">
          {servicesOf(use(ShopPromises)).map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} />
              <b>{title}</b>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="page">
        <div className={classNames('footer-columns', menu && 'footer-columns-own')}>
          <div>
            <HomeLink />
            <p>Keyboards and gadgets, chosen for how they feel every day.</p>
            {menu && site.supportEmail ? (
              <p>
                <MailLink email={site.supportEmail} />
              </p>
            ) : null}
            {site?.hasNewsletter ? <NewsletterForm /> : null}
            <SocialLinks links={site?.socialLinks ?? []} />
          </div>
          {menu ? <FooterMenu menu={menu} /> : <DefaultColumns supportEmail={site?.supportEmail} />}
          <LinkColumn title="Legal" links={site?.takesWithdrawals ? [...LEGAL_LINKS, WITHDRAW_LINK] : LEGAL_LINKS} />
        </div>
        <div className="footer-legal">
          <ThemeSwitch />
          <span>© 2026 {use(ShopName)}. All rights reserved.</span>
          <span>
            Prices in {currencyName()}
            {site?.tax ? `, ${site.tax.prices}` : ''}.{' '}
            {site?.shipsTo ? 'The cart shows what shipping costs.' : `Shipping ${formatPrice(SHIPPING_FEE)} per order.`}
          </span>
        </div>
      </div>
    </footer>
  );
}

/** The columns in a shop that has made no menu of its own. */
function DefaultColumns({ supportEmail }: { supportEmail: string | undefined }) {
  const [shop, help] = defaultFooter(useDoors());
  return (
    <>
      <LinkColumn title={shop.label} links={shop.children} />
      <LinkColumn title={help.label} links={help.children}>
        {supportEmail ? <MailLink email={supportEmail} /> : null}
      </LinkColumn>
    </>
  );
}

function MailLink({ email }: { email: string }) {
  return <a href={`mailto:${email}`}>{email}</a>;
}

function ShortFooter({ supportEmail }: { supportEmail: string | undefined }) {
  return (
    <div className="page footer-line">
      {LEGAL_LINKS.slice(0, LINKS_IN_SHORT_FOOTER).map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
      {supportEmail ? <MailLink email={supportEmail} /> : null}
      <span>© 2026 {use(ShopName)}</span>
    </div>
  );
}

/** A column of links; `children` is another one below them. */
function LinkColumn({ title, links, children }: { title: string; links: readonly MenuLink[]; children?: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        {children ? <li>{children}</li> : null}
      </ul>
    </nav>
  );
}

function SocialLinks({ links }: { links: SiteFacts['socialLinks'] }) {
  if (links.length === 0) return null;
  return (
    <nav className="social-links" aria-label="Follow">
      <h2>Follow</h2>
      <ul>
        {links.map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`${name}, opens in a new tab`}>
              {name}
              <Icon name="arrow-up-right" small />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
