import { OWN_BANNER_PICTURES } from '#features/home/default-home.ts';
import type { Slide } from '#features/home/section-schema.ts';

/** Returns the position of the slide whose keyboard can be played: the first that shows the shop's own picture of it. -1 without one. */
export function playedSlide(slides: readonly Slide[]): number {
  return slides.findIndex(({ image }) => image === OWN_BANNER_PICTURES.keyboard);
}
