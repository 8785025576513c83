import { ArrowUpRight, Banknote, MessageCircle, RotateCcw, Truck } from 'lucide-react';
import { Link } from 'react-router';
import { CATEGORY_LABELS, categorySchema } from '#features/catalogue/product-schema.ts';
import { categoryPath } from '#features/catalogue/product-view.ts';
import { SHIPPING_PROMISE } from '#features/delivery/shipping-promise.ts';
import { formatPrice, SHIPPING_FEE } from '#features/pricing/money.ts';
import { Logo } from '#ui/logo.tsx';

const SERVICES = [
  { icon: Truck, title: SHIPPING_PROMISE, text: 'On every item marked as in stock' },
  { icon: MessageCircle, title: 'Support replies within 24h', text: 'From a person, not a form letter' },
  { icon: Banknote, title: 'Cash on delivery', text: 'Pay the courier when the parcel arrives' },
  { icon: RotateCcw, title: 'Easy returns', text: '30 days, in original condition with all parts' },
];

const COLUMNS = [
  {
    title: 'Shop',
    links: [
      { label: 'All products', to: '/products' },
      ...categorySchema.options.map((category) => ({ label: CATEGORY_LABELS[category], to: categoryPath(category) })),
    ],
  },
  {
    title: 'Help',
    links: [
      { label: 'FAQ', to: '/faq' },
      { label: 'Contact', to: '/faq#contact' },
      { label: 'Your orders', to: '/userDashboard' },
      { label: 'Blogs', to: '/blogs' },
    ],
  },
];

const SOCIAL_LINKS = [
  { label: 'Instagram', to: 'https://www.instagram.com/' },
  { label: 'YouTube', to: 'https://www.youtube.com/' },
  { label: 'Mastodon', to: 'https://joinmastodon.org/' },
  { label: 'Discord', to: 'https://discord.com/' },
];

/** The storefront's footer: services, links and legal notes. */
export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="service-band">
        <ul className="page service-list">
          {SERVICES.map(({ icon: ServiceIcon, title, text }) => (
            <li key={title}>
              <ServiceIcon className="icon" />
              <b>{title}</b>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="page">
        <div className="footer-columns">
          <div>
            <Link className="logo" to="/" aria-label="Thock, home">
              <Logo />
            </Link>
            <p>Keyboards and gadgets, chosen for how they feel every day.</p>
          </div>
          {COLUMNS.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <SocialLinks />
        </div>
        <div className="footer-legal">
          <span>© 2026 Thock. All rights reserved.</span>
          <span>Prices in US dollars. Shipping {formatPrice(SHIPPING_FEE)} per order.</span>
        </div>
      </div>
    </footer>
  );
}

/** The shop has no social media accounts, so these links lead to the networks' home pages. */
function SocialLinks() {
  return (
    <nav aria-label="Follow">
      <h2>Follow</h2>
      <ul>
        {SOCIAL_LINKS.map(({ label, to }) => (
          <li key={to}>
            <a href={to} target="_blank" rel="noopener noreferrer">
              {label}
              <ArrowUpRight className="icon icon-small" />
              <span className="visually-hidden">, opens in a new tab</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
