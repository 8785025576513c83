import { type DrawnKey, readDrawnKeys } from '#features/keyboard-layout/drawn-keys.ts';
import { listenToBoard } from './board-input.ts';
import type { BoardMaterials, Switch } from './materials.ts';
import { createSoundPlayer } from './sound-player.ts';
import { BETWEEN_MS, HOLD_MS } from './typing-pace.ts';

const WORD = ['KeyT', 'KeyH', 'KeyO', 'KeyC', 'KeyK'];

interface LiveBoardParts {
  context: AudioContext;
  materials: BoardMaterials;
  /** Holds the board and the keys for touching. */
  stage: HTMLElement;
  /** Takes the focus, and contains the drawing. */
  board: HTMLElement;
  onLeave: () => void;
}

/** A drawn board whose keys sink and sound. */
export interface LiveBoard {
  /** Changes the switch of all keys, and names it in `data-switch` of the stage once they sound like it. */
  choose(switchKind: Switch): Promise<void>;
  setVolume(volume: number): void;
  press(code: string): void;
  release(code: string): void;
  /** Presses a key and releases it. */
  tap(code: string): void;
  /** Types a word. Resolves when it has been typed, or the board is closed. */
  typeWord(): Promise<void>;
  close(): void;
}

/** Makes the keys of a drawn board sound. */
export function createLiveBoard({ context, materials, stage, board, onLeave }: LiveBoardParts): LiveBoard {
  const drawing = board.querySelector('svg');
  const keys = drawing ? readDrawnKeys(drawing) : new Map<string, DrawnKey>();
  const player = createSoundPlayer(context, materials);
  let switchKind: Switch = 'Linear';
  let isClosed = false;

  function press(code: string): void {
    const key = keys.get(code);
    if (!key) return;
    player.play(switchKind, 'down', key);
    key.element.dataset.down = '';
  }

  function release(code: string): void {
    const key = keys.get(code);
    if (!key || key.element.dataset.down === undefined) return;
    player.play(switchKind, 'up', key);
    delete key.element.dataset.down;
  }

  function tap(code: string): void {
    press(code);
    setTimeout(() => release(code), HOLD_MS);
  }

  const stopListening = listenToBoard(stage, board, { onPress: press, onRelease: release, onLeave });
  return {
    press,
    release,
    tap,
    async choose(next) {
      await player.prepare(next);
      switchKind = next;
      stage.dataset.switch = next;
    },
    setVolume: player.setVolume,
    async typeWord() {
      for (const code of WORD) {
        if (isClosed) return;
        tap(code);
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
      }
    },
    close() {
      isClosed = true;
      stopListening();
      player.close();
    },
  };
}
