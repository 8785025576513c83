import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { reportFailedChunk } from '#ui/failed-chunks.ts';
import type { LiveBoard } from './live-board.ts';
import type { BoardMaterials, Switch } from './materials.ts';
import { noteSound } from './now-playing.ts';

/** Whether the board sounds: not asked for yet, loading, sounding, or silenced by the visitor. */
export type SoundState = 'off' | 'loading' | 'on' | 'muted';

interface LiveBoardOptions {
  stage: RefObject<HTMLElement | null>;
  board: RefObject<HTMLElement | null>;
  materials: BoardMaterials;
  switchKind: Switch;
  /** From 0 to 1. */
  volume: number;
  onLeave: () => void;
}

/** Makes a drawn board sound when the visitor asks for it. Until then nothing of it is loaded. */
export function useLiveBoard({ stage, board, materials, switchKind, volume, onLeave }: LiveBoardOptions) {
  const [state, setState] = useState<SoundState>('off');
  const live = useRef<LiveBoard>(undefined);

  useEffect(() => () => live.current?.close(), []);

  useEffect(() => {
    if (state === 'on' || state === 'muted') live.current?.setVolume(state === 'on' ? volume : 0);
  }, [state, volume]);

  useEffect(() => {
    if (state !== 'off') live.current?.choose(switchKind).catch(() => {});
  }, [state, switchKind]);

  /** Loads the sound if necessary. @returns undefined if it cannot be loaded. */
  async function start(): Promise<LiveBoard | undefined> {
    if (live.current) {
      flushSync(() => setState('on'));
      return live.current;
    }
    if (!stage.current || !board.current || state === 'loading') return undefined;
    noteSound();
    // Browsers let a page sound only if it asks while handling a click, so this cannot wait for the script.
    const context = new AudioContext({ latencyHint: 'interactive' });
    let created: LiveBoard | undefined;
    setState('loading');
    try {
      const { createLiveBoard } = await import('./live-board.ts');
      created = createLiveBoard({ context, materials, stage: stage.current, board: board.current, onLeave });
      await created.choose(switchKind);
      // The visitor has left the page meanwhile.
      if (!stage.current) {
        created.close();
        return undefined;
      }
      live.current = created;
      // At once, because the caller moves the focus to the board.
      flushSync(() => setState('on'));
      return created;
    } catch {
      if (created) created.close();
      else void context.close();
      setState('off');
      reportFailedChunk();
      return undefined;
    }
  }

  return { state, live, start, mute: () => setState('muted') };
}
