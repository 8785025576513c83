import type { BrowserContext, Page } from '@playwright/test';
import type { Shop } from '../journeys/support/shop-process.ts';
import type { Samples, VisitorName } from './samples.ts';

/** The windows in which every screen is taken. */
export const WINDOWS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
] as const;

/** The colours that a visitor asks for. Forced ones are like the contrast themes of Windows. */
export const THEMES = ['light', 'dark', 'forced-light', 'forced-dark'] as const;

export type Window = (typeof WINDOWS)[number];
export type Theme = (typeof THEMES)[number];

/** A browser that visits a shop. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  shop: Shop;
  samples: Samples;
}

/** A page in one of its states. */
export interface Screen {
  page: string;
  state: string;
  /** Opens the page and waits until it is in this state. */
  open: (visit: Visit) => Promise<void>;
  /** Who visits which shop. Default: a guest of the busy one. */
  as?: VisitorName;
  /** A dialog, menu or sheet: takes only the part of the page that is in the window. */
  isOverlay?: true;
  /** The widest window in which the state exists. */
  maxWidth?: number;
}

/** Returns the windows in which a screen is taken. */
export function windowsOf({ maxWidth = Number.POSITIVE_INFINITY }: Screen): Window[] {
  return WINDOWS.filter(({ width }) => width <= maxWidth);
}

/** Returns the file name of a picture. */
export function fileOf({ page, state }: Screen, { width }: Window, theme: Theme): string {
  return `${page} ${state} ${width} ${theme}.webp`.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-');
}
