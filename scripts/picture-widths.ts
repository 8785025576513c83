/** The widths in pixels that exist of each kind of picture, narrowest first, as AVIF and as WebP: `<name>-<width>.avif`. */
export const PICTURE_WIDTHS = {
  products: [320, 480, 640, 960],
  banners: [640, 960, 1280, 1920],
  promos: [480, 640, 960, 1200],
  blog: [320, 480, 640, 960, 1200],
} as const;
