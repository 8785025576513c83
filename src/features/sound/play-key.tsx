import { Icon } from '#ui/icon.tsx';
import { togglePlaying, useIsPlaying } from './now-playing.ts';

interface PlayKeyProps {
  /** What it plays, as `writeSample` writes it. */
  sample: string;
  /** What is heard, such as the name of a product. */
  name: string;
}

/** A key that plays a board or a switch. It is coral while it sounds, and another press stops it. */
export function PlayKey({ sample, name }: PlayKeyProps) {
  const isPlaying = useIsPlaying(sample);
  return (
    <button
      type="button"
      className="play-key"
      aria-label={`Hear ${name}`}
      aria-pressed={isPlaying}
      onClick={() => void togglePlaying(sample)}
    >
      <Icon name="volume-2" small />
    </button>
  );
}
