import ArrowRight from 'lucide-react/icons/arrow-right';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import Volume2 from 'lucide-react/icons/volume-2';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { productPath } from '#features/catalogue/product-paths.ts';
import { SHIPPING_PROMISE } from '#features/delivery/shipping-promise.ts';
import { formatPriceOf } from '#features/pricing/money.ts';
import { noteSound } from '#features/sound/now-playing.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Picture } from '#ui/picture.tsx';
import type { HeroBoardProps } from './hero-board.tsx';
import type { HeroBoardData } from './hero-board-data.ts';
import { useRotation } from './use-rotation.ts';

const HeroBoard = lazyComponent<HeroBoardProps>(() => import('./hero-board.tsx'), {
  onLoadError: ({ onEnd }) => onEnd('failed'),
});

const SLIDES = [
  {
    tone: 'dark',
    picture: '/pictures/banners/hero-1.webp',
    alt: 'Black mechanical keyboard with coral accent keys and a glow along its edge',
    title: 'The sound of a good key.',
    text: `Mechanical keyboards, picked for feel and tuned for sound. ${SHIPPING_PROMISE}.`,
  },
  {
    tone: 'light',
    picture: '/pictures/banners/hero-2.webp',
    alt: 'Phone, cream headphones and a coral fitness band',
    title: 'Everything around it.',
    text: 'Phones, headphones and fitness bands that earn their place on the desk, and off it.',
  },
] as const;

/** On small screens the page shows two thirds of the width of the picture. */
const SIZES = '(min-width: 1280px) 1230px, (min-width: 701px) 100vw, 140vw';

type Rotation = ReturnType<typeof useRotation>;

/** Whether the keyboard of the first slide can be played. */
interface Playing {
  context: AudioContext;
  isReady: boolean;
}

/**
 * The home page's carousel of two slides, following the ARIA Authoring Practices. The first slide shows a keyboard, which
 * can be played where a product is one that can be heard.
 */
export function Banner({ heard }: { heard: HeroBoardData | undefined }) {
  const [playing, setPlaying] = useState<Playing>();
  const rotation = useRotation(SLIDES.length, playing !== undefined);
  const hearButton = useRef<HTMLButtonElement>(null);

  function hear(): void {
    noteSound();
    setPlaying({ context: new AudioContext({ latencyHint: 'interactive' }), isReady: false });
  }

  function stop(): void {
    playing?.context.close().catch(() => {});
    setPlaying(undefined);
  }

  function noteReady(): void {
    setPlaying((state) => state && { ...state, isReady: true });
  }

  function leaveBoard(reason: 'left' | 'failed'): void {
    hearButton.current?.focus();
    if (reason === 'failed') stop();
  }

  return (
    <section className="hero" aria-roledescription="carousel" aria-label="Highlights" {...rotation.containerProps}>
      <Controls
        rotation={{
          ...rotation,
          move: (by) => {
            stop();
            rotation.move(by);
          },
        }}
      />
      {/* Announced when the visitor changes slides, not during automatic rotation. */}
      <div className="hero-slides" aria-live={rotation.isRotating ? 'off' : 'polite'}>
        {SLIDES.map((slide, index) => {
          const isPlaying = index === 0 && playing !== undefined;
          return (
            <Slide
              key={slide.title}
              slide={slide}
              index={index}
              isHidden={index !== rotation.current}
              text={isPlaying ? playingText(playing) : slide.text}
              board={
                isPlaying && heard ? (
                  <HeroBoard heard={heard} context={playing.context} onReady={noteReady} onEnd={leaveBoard} />
                ) : null
              }
              act={
                index === 0 && heard ? (
                  <>
                    <Button ref={hearButton} variant="secondary" className="hero-hear" onClick={playing ? stop : hear}>
                      {playing ? <Square className="icon icon-small" /> : <Volume2 className="icon icon-small" />}
                      {playing ? 'Stop' : 'Hear it'}
                    </Button>
                    <Link className="hero-sounds" to="/sound" prefetch="intent">
                      All sounds
                    </Link>
                  </>
                ) : null
              }
              foot={
                index === 0 && heard ? (
                  <Link className="hero-product" to={productPath(heard)} prefetch="intent">
                    <bdi>{heard.name}</bdi> <span>{formatPriceOf(heard)}</span>
                    <ArrowRight className="icon icon-small" />
                  </Link>
                ) : null
              }
            />
          );
        })}
      </div>
    </section>
  );
}

function playingText({ isReady }: Playing): string {
  return isReady ? 'Your keyboard plays this one now. Type anything.' : 'The sound is loading.';
}

function Controls({ rotation }: { rotation: Rotation }) {
  const { current, isStopped, move, toggle } = rotation;
  const RotationIcon = isStopped ? Play : Pause;
  return (
    <div className={classNames('hero-controls', `hero-controls-${SLIDES[current]?.tone}`)}>
      <button
        type="button"
        className="hero-rotation"
        aria-label={isStopped ? 'Start automatic slide show' : 'Stop automatic slide show'}
        onClick={toggle}
      >
        <RotationIcon className="icon icon-small" />
      </button>
      <button type="button" aria-label="Previous slide" onClick={() => move(-1)}>
        <ChevronLeft className="icon" />
      </button>
      <span className="hero-position">{`${current + 1} / ${SLIDES.length}`}</span>
      <button type="button" aria-label="Next slide" onClick={() => move(1)}>
        <ChevronRight className="icon" />
      </button>
    </div>
  );
}

interface SlideProps {
  slide: (typeof SLIDES)[number];
  index: number;
  isHidden: boolean;
  text: string;
  /** What takes the place of the picture. */
  board: ReactNode;
  /** A second button. */
  act: ReactNode;
  /** What is at the lower right. */
  foot: ReactNode;
}

function Slide({ slide, index, isHidden, text, board, act, foot }: SlideProps) {
  const isFirst = index === 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern requires a group, not a fieldset
    <div
      className={classNames(
        'hero-slide',
        `hero-${slide.tone}`,
        isHidden && 'hero-slide-away',
        board !== null && 'hero-slide-playing',
      )}
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${SLIDES.length}`}
      inert={isHidden}
    >
      {board === null ? (
        <Picture
          src={slide.picture}
          alt={slide.alt}
          width={1920}
          height={900}
          sizes={SIZES}
          priority={isFirst}
          {...(isFirst ? {} : { fetchPriority: 'low' })}
        />
      ) : null}
      <div className="hero-copy">
        <h2>{slide.title}</h2>
        <p>{text}</p>
        <div className="hero-acts">
          <ButtonLink to="/products">Shop Now</ButtonLink>
          {act}
        </div>
      </div>
      {board}
      {foot}
    </div>
  );
}
