import type { ReactNode } from 'react';
import { OWN_BANNER_PICTURES } from '#features/home/default-home.ts';
import type { Slide } from '#features/home/section-schema.ts';
import { relOf } from '#platform/link-rel.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';

/** On small screens the page shows two thirds of the width of the picture. */
const SIZES = '(min-width: 1280px) 1230px, (min-width: 701px) 100vw, 140vw';

type Tone = NonNullable<Slide['tone']>;

/** The pictures that come with the shop have room for a text in this tone. Others need a shade behind it. */
const OWN_TONES: Readonly<Record<string, Tone>> = {
  [OWN_BANNER_PICTURES.keyboard]: 'dark',
  [OWN_BANNER_PICTURES.gadgets]: 'light',
};

interface BannerSlideProps {
  slide: Slide;
  index: number;
  count: number;
  /** Whether visitors wait for its picture. */
  isAwaited: boolean;
  isHidden: boolean;
  text: string;
  /** What takes the place of the picture. */
  board: ReactNode;
  /** A second button. */
  act: ReactNode;
  /** What is at the lower right. */
  foot: ReactNode;
}

/** A slide of a banner: a text on its picture. */
export function BannerSlide({ slide, index, count, isAwaited, isHidden, text, board, act, foot }: BannerSlideProps) {
  const tone = toneOf(slide);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern requires a group, not a fieldset
    <div
      className={classNames(
        'hero-slide',
        `hero-${tone}`,
        OWN_TONES[slide.image] !== tone && 'hero-shaded',
        isHidden && 'hero-slide-away',
        board !== null && 'hero-slide-playing',
      )}
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${count}`}
      inert={isHidden}
    >
      {board === null ? (
        <Picture
          src={slide.image}
          alt={slide.imageAlt ?? ''}
          width={1920}
          height={900}
          sizes={SIZES}
          priority={isAwaited}
          {...(isAwaited ? {} : { fetchPriority: 'low' })}
        />
      ) : null}
      <div className="hero-copy">
        <h2>{slide.title}</h2>
        <p>{text}</p>
        <div className="hero-acts">
          <ButtonLink to={slide.to} rel={relOf(slide.to)}>
            {slide.button}
          </ButtonLink>
          {act}
        </div>
      </div>
      {board}
      {foot}
    </div>
  );
}

/** Returns the tone of the text and the controls on a slide. */
export function toneOf({ image, tone = OWN_TONES[image] ?? 'dark' }: Slide): Tone {
  return tone;
}
