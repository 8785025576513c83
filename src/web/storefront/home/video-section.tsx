import type { SectionOf } from '#features/home/section-schema.ts';

type VideoSectionProps = Pick<SectionOf<'video'>, 'title' | 'src' | 'poster' | 'captions'>;

/** A video, of which nothing but its poster loads before visitors play it or choose captions. */
export function VideoSection({ title, src, poster, captions }: VideoSectionProps) {
  return (
    <section className="section home-video">
      {title === undefined ? null : <h2 className="page-title">{title}</h2>}
      {/* biome-ignore lint/a11y/useMediaCaption: a video without speech has none */}
      <video controls playsInline preload="none" poster={poster} src={src} aria-label={title ?? 'Video'}>
        {captions === undefined ? null : <track kind="captions" src={captions} srcLang="en" label="English" />}
      </video>
    </section>
  );
}
