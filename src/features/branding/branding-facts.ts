import type { Font, Themed } from './branding-schema.ts';

/** What pages need to know about a branding. */
export interface BrandingFacts {
  /** The style sheet that changes the colours and the font; may be empty. */
  style: string;
  /** Changes with the branding. */
  version: string;
  /** The picture that stands for the key with the name of the shop, in the size at which it fits into headers. */
  logo?: { src: string; width: number; height: number };
  /** Part of the address of the icon. Without it, the icon is the key. */
  iconVersion?: string;
  /** The colour of the browser's toolbar. */
  surface?: Themed;
  font?: Font;
  /** It is not published: only the page of its preview shows it. */
  isPreview?: true;
}

/** The sides of the icon, in pixels: in tabs, on the start screens of Apple and of others. */
export const ICON_SIDES = { tab: 96, apple: 180, small: 192, large: 512 } as const;

/** Returns the path of the icon of a branding. */
export function iconPath(use: keyof typeof ICON_SIDES, version: string): string {
  return `/branding/icon-${ICON_SIDES[use]}-${version}.png`;
}
