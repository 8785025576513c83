import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { BlindTest } from './blind-test.ts';
import { togglePlaying, useIsPlaying } from './now-playing.ts';
import type { BoardTone } from './sound-library.ts';

/** The two tones that are compared, and the buttons that say which one was better. */
export function BlindPair({ test, onKeep }: { test: BlindTest; onKeep: (kept: 0 | 1) => void }) {
  const pair = useRef<HTMLDivElement>(null);
  const [first, second] = test.left;

  // The button that started the test is gone.
  useEffect(() => pair.current?.querySelector('button')?.focus(), []);

  if (!first || !second) return null;
  return (
    <div className="blind-pair" ref={pair}>
      <BlindKey number={1} name="first" tone={first} />
      <BlindKey number={2} name="second" tone={second} />
      <Button variant="secondary" onClick={() => onKeep(0)}>
        The first
      </Button>
      <Button variant="secondary" onClick={() => onKeep(1)}>
        The second
      </Button>
      {/* One of the two stays. Their order is by chance. */}
      <Button variant="quiet" className="blind-same" onClick={() => onKeep(0)}>
        No difference
      </Button>
    </div>
  );
}

function BlindKey({ number, name, tone }: { number: number; name: string; tone: BoardTone }) {
  const isPlaying = useIsPlaying(tone.sample);
  return (
    <button
      type="button"
      className="blind-key"
      aria-label={`Hear the ${name}`}
      aria-pressed={isPlaying}
      onClick={() => void togglePlaying(tone.sample)}
    >
      {number}
      <Icon name="volume-2" />
      <small>{isPlaying ? 'playing' : 'press to hear'}</small>
    </button>
  );
}
