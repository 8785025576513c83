import { persistentStorage } from '#platform/browser-storage.ts';
import type { SoundPlayer } from './sound-player.ts';

/** Key of the volume in local storage, in percent. */
const VOLUME_KEY = 'hear-volume';
export const DEFAULT_PERCENT = 60;

/** Reads the volume that this browser keeps, in percent. */
export function readVolume(): number {
  const kept = Number(persistentStorage.read(VOLUME_KEY) ?? Number.NaN);
  return kept >= 0 && kept <= 100 ? kept : DEFAULT_PERCENT;
}

/** Keeps the volume in this browser. */
export function keepVolume(percent: number): void {
  persistentStorage.write(VOLUME_KEY, String(percent));
}

/** Sets a player to the volume that this browser keeps. */
export function setVolumeOf(player: Pick<SoundPlayer, 'setVolume'>): void {
  player.setVolume(readVolume() / 100);
}
