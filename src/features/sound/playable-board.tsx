import type { RefObject } from 'react';
import { type Markup, useMarkup } from '#ui/markup.ts';
import type { LiveBoard } from './live-board.ts';

/** The keys below the drawing on phones, where its own keys are too small for thumbs. */
const TOUCH_KEYS = [
  { code: 'KeyA', legend: 'A', role: 'letter' },
  { code: 'ShiftLeft', legend: 'Shift', role: 'modifier' },
  { code: 'Enter', legend: 'Enter', role: 'accent' },
  { code: 'Space', legend: 'Space', role: 'letter' },
] as const;

interface PlayableBoardProps {
  board: RefObject<HTMLDivElement | null>;
  /** The name of the product. */
  name: string;
  /** As SVG. */
  drawing: Markup;
  /** Whether its keys can be played. */
  isLive: boolean;
  start: () => Promise<LiveBoard | undefined>;
  tap: (code: string) => void;
}

/** A drawn board, which takes the keyboard once it is live, and keys for thumbs. */
export function PlayableBoard({ board, name, drawing, isLive, start, tap }: PlayableBoardProps) {
  return (
    <>
      <div
        ref={board}
        {...(isLive && {
          role: 'application',
          tabIndex: 0,
          'aria-label': `${name}. Type to hear its keys, Tab or Escape leaves`,
        })}
        {...useMarkup(drawing)}
      />
      <div className="hear-touch">
        {TOUCH_KEYS.map(({ code, legend, role }) => (
          <button
            key={code}
            type="button"
            className={`hear-key board-${role}`}
            data-code={code}
            // Once the board is live, touches arrive there at once. Keyboards and screen readers only click.
            onClick={({ detail }) => {
              if (!isLive) start().then((live) => live?.tap(code));
              else if (detail === 0) tap(code);
            }}
          >
            {legend}
          </button>
        ))}
      </div>
    </>
  );
}
