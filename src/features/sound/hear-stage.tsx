import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import type { CSSProperties, RefObject } from 'react';
import { Button } from '#ui/button.tsx';
import type { HearView } from './hear-view.ts';
import type { LiveBoard } from './live-board.ts';
import type { SoundState } from './use-live-board.ts';

/** The keys below the drawing on phones, where its own keys are too small for thumbs. */
const TOUCH_KEYS = [
  { code: 'KeyA', legend: 'A', role: 'letter' },
  { code: 'ShiftLeft', legend: 'Shift', role: 'modifier' },
  { code: 'Enter', legend: 'Enter', role: 'accent' },
  { code: 'Space', legend: 'Space', role: 'letter' },
] as const;

interface HearStageProps {
  stage: RefObject<HTMLDivElement | null>;
  board: RefObject<HTMLDivElement | null>;
  toggle: RefObject<HTMLButtonElement | null>;
  state: SoundState;
  start: () => Promise<LiveBoard | undefined>;
  mute: () => void;
  view: HearView;
  /** The name of the product. */
  name: string;
  /** The chosen colour, or "". */
  colour: string;
  tap: (code: string) => void;
}

/** The drawn board on a ground of its own colour, the keys for thumbs, and the button for the sound. */
export function HearStage({ stage, board, toggle, state, start, mute, view, name, colour, tap }: HearStageProps) {
  const isOn = state === 'on';
  const isLive = isOn || state === 'muted';
  const style: CSSProperties = { ...view.colours[colour] };

  async function turnOn(): Promise<void> {
    if (await start()) board.current?.focus({ preventScroll: true });
  }

  return (
    <div className="hear-stage" ref={stage} style={style}>
      <div
        ref={board}
        {...(isLive && {
          role: 'application',
          tabIndex: 0,
          'aria-label': `${name}. Type to hear its keys, Tab or Escape leaves`,
        })}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the shop, without texts that people entered
        dangerouslySetInnerHTML={{ __html: view.drawing }}
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
      <div className="hear-start">
        <Button
          ref={toggle}
          variant="secondary"
          busy={state === 'loading'}
          busyLabel="Loading Sound"
          onClick={isOn ? mute : turnOn}
        >
          {isOn ? <VolumeX className="icon icon-small" /> : <Volume2 className="icon icon-small" />}
          {isOn ? 'Turn Sound Off' : 'Turn Sound On'}
        </Button>
      </div>
    </div>
  );
}
