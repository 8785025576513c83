import { ButtonLink } from '#web/ui/button.tsx';
import { bannerPictureWidths, Picture } from '#web/ui/picture.tsx';

/** What the shop is about, in one picture and one sentence. */
export function Banner() {
  return (
    <section className="hero hero-dark" aria-label="Welcome">
      <div className="hero-slide">
        <Picture
          src="/pictures/banners/hero-1.webp"
          alt="Black mechanical keyboard with coral accent keys and a glow along its edge"
          width={1920}
          height={900}
          widths={bannerPictureWidths}
          sizes="(min-width: 1280px) 1200px, 94vw"
          priority
        />
        <div className="hero-copy">
          <h1>The sound of a good key.</h1>
          <p>Mechanical keyboards, picked for feel and tuned for sound. On your desk the next business day.</p>
          <ButtonLink to="/products">Shop Now</ButtonLink>
        </div>
      </div>
    </section>
  );
}
