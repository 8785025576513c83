import { useRef, useState } from 'react';
import { productPath } from '#features/catalogue/product-paths.ts';
import type { Slide } from '#features/home/section-schema.ts';
import { formatPriceOf } from '#features/pricing/money.ts';
import { noteSound } from '#features/sound/now-playing.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Link } from '#ui/link.tsx';
import { BannerSlide, toneOf } from './banner-slide.tsx';
import type { HeroBoardProps } from './hero-board.tsx';
import type { HeroBoardData } from './hero-board-data.ts';
import { playedSlide } from './played-slide.ts';
import { useRotation } from './use-rotation.ts';

const HeroBoard = lazyComponent<HeroBoardProps>(() => import('./hero-board.tsx'), {
  onLoadError: ({ onEnd }) => onEnd('failed'),
});

type Rotation = ReturnType<typeof useRotation>;

/** Whether the keyboard of the first slide can be played. */
interface Playing {
  context: AudioContext;
  isReady: boolean;
}

type BannerProps = {
  slides: readonly Slide[];
  heard: HeroBoardData | undefined;
  /** Whether visitors wait for its first picture. */
  isFirst: boolean;
};

/**
 * A carousel of slides, following the ARIA Authoring Practices. The slide with the shop's own picture of a keyboard can be
 * played where a product is one that can be heard.
 */
export function Banner({ slides, heard, isFirst }: BannerProps) {
  const [playing, setPlaying] = useState<Playing>();
  const rotation = useRotation(slides.length, playing !== undefined);
  const shown = slides[rotation.current];
  const played = heard ? playedSlide(slides) : -1;
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
      {shown && slides.length > 1 ? (
        <Controls
          slide={shown}
          count={slides.length}
          rotation={{
            ...rotation,
            move: (by) => {
              stop();
              rotation.move(by);
            },
          }}
        />
      ) : null}
      {/* Announced when the visitor changes slides, not during automatic rotation. */}
      <div className="hero-slides" aria-live={rotation.isRotating ? 'off' : 'polite'}>
        {slides.map((slide, index) => {
          const isPlaying = index === played && playing !== undefined;
          return (
            <BannerSlide
              // biome-ignore lint/suspicious/noArrayIndexKey: slides may be the same
              key={index}
              slide={slide}
              index={index}
              count={slides.length}
              isAwaited={isFirst && index === 0}
              isHidden={index !== rotation.current}
              text={isPlaying ? playingText(playing) : slide.text}
              board={
                isPlaying && heard ? (
                  <HeroBoard heard={heard} context={playing.context} onReady={noteReady} onEnd={leaveBoard} />
                ) : null
              }
              act={
                index === played && heard ? (
                  <>
                    <Button ref={hearButton} variant="secondary" className="hero-hear" onClick={playing ? stop : hear}>
                      {playing ? <Icon name="square" small /> : <Icon name="volume-2" small />}
                      {playing ? 'Stop' : 'Hear it'}
                    </Button>
                    <Link className="hero-sounds" to="/sound" prefetch="intent">
                      All sounds
                    </Link>
                  </>
                ) : null
              }
              foot={
                index === played && heard ? (
                  <Link className="hero-product" to={productPath(heard)} prefetch="intent">
                    <bdi>{heard.name}</bdi> <span>{formatPriceOf(heard)}</span>
                    <Icon name="arrow-right" small />
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

type ControlsProps = { slide: Slide; count: number; rotation: Rotation };

function Controls({ slide, count, rotation }: ControlsProps) {
  const { current, isStopped, move, toggle } = rotation;
  return (
    <div className={classNames('hero-controls', `hero-controls-${toneOf(slide)}`)}>
      <button
        type="button"
        className="hero-rotation"
        aria-label={isStopped ? 'Start automatic slide show' : 'Stop automatic slide show'}
        onClick={toggle}
      >
        <Icon name={isStopped ? 'play' : 'pause'} small />
      </button>
      <button type="button" aria-label="Previous slide" onClick={() => move(-1)}>
        <Icon name="chevron-left" />
      </button>
      <span className="hero-position">{`${current + 1} / ${count}`}</span>
      <button type="button" aria-label="Next slide" onClick={() => move(1)}>
        <Icon name="chevron-right" />
      </button>
    </div>
  );
}
