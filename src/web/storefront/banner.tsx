import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { SHIPPING_PROMISE } from '#features/delivery/shipping-promise.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import { useRotation } from './use-rotation.ts';

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

/** On small screens the picture fills a strip of fixed height, so it is wider than its visible part. */
const SIZES = '(min-width: 1280px) 1230px, (min-width: 701px) 100vw, 555px';

type Rotation = ReturnType<typeof useRotation>;

/** The home page's carousel of two slides, following the ARIA Authoring Practices. */
export function Banner() {
  const rotation = useRotation(SLIDES.length);
  return (
    <section className="hero" aria-roledescription="carousel" aria-label="Highlights" {...rotation.containerProps}>
      <Controls rotation={rotation} />
      {/* Announced when the visitor changes slides, not during automatic rotation. */}
      <div className="hero-slides" aria-live={rotation.isRotating ? 'off' : 'polite'}>
        {SLIDES.map((slide, index) => (
          <Slide key={slide.title} slide={slide} index={index} isHidden={index !== rotation.current} />
        ))}
      </div>
    </section>
  );
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

type SlideProps = { slide: (typeof SLIDES)[number]; index: number; isHidden: boolean };

function Slide({ slide, index, isHidden }: SlideProps) {
  const isFirst = index === 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern requires a group, not a fieldset
    <div
      className={classNames('hero-slide', `hero-${slide.tone}`, isHidden && 'hero-slide-away')}
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${SLIDES.length}`}
      inert={isHidden}
    >
      <Picture
        src={slide.picture}
        alt={slide.alt}
        width={1920}
        height={900}
        sizes={SIZES}
        priority={isFirst}
        {...(isFirst ? {} : { fetchPriority: 'low' })}
      />
      <div className="hero-copy">
        <h2>{slide.title}</h2>
        <p>{slide.text}</p>
        <ButtonLink to="/products">Shop Now</ButtonLink>
      </div>
    </div>
  );
}
