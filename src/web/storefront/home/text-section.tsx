import { WrittenText } from '#features/content/written-text.tsx';

/** A text that staff have written, rendered. */
export function TextSection({ title, html }: { title: string | undefined; html: string }) {
  return (
    <section className="section home-text">
      {title === undefined ? null : <h2 className="page-title">{title}</h2>}
      <WrittenText html={html} />
    </section>
  );
}
