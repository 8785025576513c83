import { SHIPPING_PROMISE } from '#features/delivery/shipping-promise.ts';
import type { Section, SectionOf } from './section-schema.ts';

/** The pictures of banners that come with the shop, for which its styles are made. */
export const OWN_BANNER_PICTURES = {
  keyboard: '/pictures/banners/hero-1.webp',
  gadgets: '/pictures/banners/hero-2.webp',
} as const;

const BANNER: SectionOf<'banner'> = {
  _id: 'banner',
  kind: 'banner',
  slides: [
    {
      title: 'The sound of a good key.',
      text: `Mechanical keyboards, picked for feel and tuned for sound. ${SHIPPING_PROMISE}.`,
      button: 'Shop Now',
      to: '/products',
      image: OWN_BANNER_PICTURES.keyboard,
      imageAlt: 'Black mechanical keyboard with coral accent keys and a glow along its edge',
      tone: 'dark',
    },
    {
      title: 'Everything around it.',
      text: 'Phones, headphones and fitness bands that earn their place on the desk, and off it.',
      button: 'Shop Now',
      to: '/products',
      image: OWN_BANNER_PICTURES.gadgets,
      imageAlt: 'Phone, cream headphones and a coral fitness band',
      tone: 'light',
    },
  ],
};

/** The sections of the home page in a shop that has made none of its own (specification, section 9). */
export const DEFAULT_HOME: readonly Section[] = [
  BANNER,
  { _id: 'tiles', kind: 'tiles', tiles: [] },
  { _id: 'new-arrivals', kind: 'new-arrivals' },
  { _id: 'provide', kind: 'provide' },
  { _id: 'featured', kind: 'featured' },
  { _id: 'recent-blog', kind: 'recent-blog' },
];
