import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { href } from 'react-router';
import { readVolume } from '#features/sound/kept-volume.ts';
import type { createLiveBoard, LiveBoard } from '#features/sound/live-board.ts';
import type { Switch } from '#features/sound/materials.ts';
import { PlayableBoard } from '#features/sound/playable-board.tsx';
import { reportFailedChunk } from '#ui/failed-chunks.ts';
import { SegmentedChoice } from '#ui/segmented-choice.tsx';
import type { HeroBoardData } from './hero-board-data.ts';
import './hero-board-styles.css';

export interface HeroBoardProps {
  heard: HeroBoardData;
  /** Made while the click on Hear it was handled. Browsers allow no sound otherwise. */
  context: AudioContext;
  /** The keys sound. */
  onReady: () => void;
  /** The visitor left the board, or it could not be loaded. */
  onEnd: (reason: 'left' | 'failed') => void;
}

/** What the board needs: its drawing, as SVG markup, and what makes it sound. */
interface Loaded {
  drawing: string;
  createLiveBoard: typeof createLiveBoard;
}

/** The board of the first slide, drawn. Its keys go down and sound as the visitor types. */
export default function HeroBoard({ heard, context, onReady, onEnd }: HeroBoardProps) {
  const { _id, name, materials, switches } = heard;
  const [loaded, setLoaded] = useState<Loaded>();
  const [switchKind, setSwitchKind] = useState<Switch>(switches[0]);
  const [live, setLive] = useState<LiveBoard>();
  const stage = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLDivElement>(null);

  const fail = useEffectEvent(() => {
    reportFailedChunk();
    onEnd('failed');
  });

  const begin = useEffectEvent(({ createLiveBoard }: Loaded) => {
    if (!stage.current || !board.current) return undefined;
    const parts = { context, materials, stage: stage.current, board: board.current };
    const created = createLiveBoard({ ...parts, onLeave: () => onEnd('left') });
    created.setVolume(readVolume() / 100);
    created.choose(switchKind).then(() => {
      setLive(created);
      onReady();
    }, fail);
    return () => created.close();
  });

  useEffect(() => {
    const leaving = new AbortController();
    load(_id, leaving.signal).then(setLoaded, () => leaving.signal.aborted || fail());
    return () => leaving.abort();
  }, [_id]);

  useEffect(() => loaded && begin(loaded), [loaded]);

  useEffect(() => {
    if (live) board.current?.focus({ preventScroll: true });
  }, [live]);

  useEffect(() => {
    live?.choose(switchKind).catch(fail);
  }, [live, switchKind]);

  return (
    <div className="hero-board" ref={stage}>
      {loaded ? (
        <PlayableBoard
          board={board}
          name={name}
          drawing={loaded.drawing}
          isLive={live !== undefined}
          start={async () => live}
          tap={(code) => live?.tap(code)}
        />
      ) : (
        <div className="hero-board-wait" />
      )}
      {switches.length > 1 ? (
        <SegmentedChoice
          label="Switch"
          value={switchKind}
          options={switches.map((each) => [each, each] as const)}
          onChange={setSwitchKind}
        />
      ) : null}
    </div>
  );
}

async function load(productId: string, signal: AbortSignal): Promise<Loaded> {
  const [{ createLiveBoard }, response] = await Promise.all([
    import('#features/sound/live-board.ts'),
    fetch(href('/product/:productId/board', { productId }), { signal }),
  ]);
  if (!response.ok) throw new Error(`The drawing was answered with ${response.status}`);
  return { createLiveBoard, drawing: await response.text() };
}
