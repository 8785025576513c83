import { Icon } from '#ui/icon.tsx';
import { describeMeasures, type Measures } from './measures.ts';
import { SizeDrawing } from './size-drawing.tsx';

interface SizePartProps {
  measures: Measures;
  /** Where the product is shown at its true size, if anywhere. */
  deskPath: string | undefined;
}

/** The part of a story that says how large a product is. It is part of a static page, so the link is an ordinary one. */
export function SizePart({ measures, deskPath }: SizePartProps) {
  return (
    <article>
      <div className="story-picture size-picture">
        <SizeDrawing measures={measures} />
      </div>
      <div>
        <h2>How large it is</h2>
        <p>{describeMeasures(measures)}</p>
        {deskPath === undefined ? null : (
          <a className="button button-secondary" href={deskPath}>
            <Icon name="ruler" small />
            See it at true size
          </a>
        )}
      </div>
    </article>
  );
}
