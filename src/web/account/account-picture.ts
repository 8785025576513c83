/** The picture next to the forms for existing customers. */
export const SWITCHES_PICTURE = {
  src: '/pictures/blog/choosing-switches.webp',
  width: 1200,
  height: 675,
  style: { objectPosition: '44% 50%' },
};
