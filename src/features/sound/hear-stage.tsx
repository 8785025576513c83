import type { CSSProperties, RefObject } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { HearView } from './hear-view.ts';
import type { LiveBoard } from './live-board.ts';
import { PlayableBoard } from './playable-board.tsx';
import type { SoundState } from './use-live-board.ts';

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
  const style: CSSProperties = { ...view.colours[colour] };

  async function turnOn(): Promise<void> {
    if (await start()) board.current?.focus({ preventScroll: true });
  }

  return (
    <div className="hear-stage" ref={stage} style={style}>
      <PlayableBoard
        board={board}
        name={name}
        drawing={view.drawing}
        isLive={isOn || state === 'muted'}
        start={start}
        tap={tap}
      />
      <div className="hear-start">
        <Button
          ref={toggle}
          variant="secondary"
          busy={state === 'loading'}
          busyLabel="Loading Sound"
          onClick={isOn ? mute : turnOn}
        >
          {isOn ? <Icon name="volume-x" small /> : <Icon name="volume-2" small />}
          {isOn ? 'Turn Sound Off' : 'Turn Sound On'}
        </Button>
      </div>
    </div>
  );
}
