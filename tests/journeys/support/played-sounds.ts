import type { Page } from '@playwright/test';

/** A sound that the page started, as measured from its samples. */
export interface PlayedSound {
  peak: number;
  /** The time with 90 % of its energy, in milliseconds. */
  decayMs: number;
  /** The mean frequency, weighted by energy, in hertz. */
  centroidHz: number;
  /** Which side it is heard on, from -1 to 1. */
  pan: number;
}

declare global {
  interface Window {
    playedSounds?: { samples: number[]; rate: number; pan: number }[];
    audioContexts?: number;
  }
}

/** Records every sound that the page starts from now on. Call it before the page opens. */
export async function recordSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.playedSounds = [];
    window.audioContexts = 0;
    const Original = AudioContext;
    window.AudioContext = class extends Original {
      constructor(options?: AudioContextOptions) {
        super(options);
        window.audioContexts = (window.audioContexts ?? 0) + 1;
      }
      override close(): Promise<void> {
        window.audioContexts = (window.audioContexts ?? 0) - 1;
        return super.close();
      }
    };
    const pans = new WeakMap<AudioNode, number>();
    const { connect } = AudioNode.prototype;
    // Two signatures; only the one between nodes is used.
    Object.defineProperty(AudioNode.prototype, 'connect', {
      value(this: AudioNode, target: AudioNode) {
        if (target instanceof StereoPannerNode) pans.set(this, target.pan.value);
        return Reflect.apply(connect, this, [target]);
      },
    });
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (when?: number) {
      if (this.buffer && this.context instanceof Original)
        window.playedSounds?.push({
          samples: Array.from(this.buffer.getChannelData(0)),
          rate: this.buffer.sampleRate,
          pan: pans.get(this) ?? 0,
        });
      start.call(this, when);
    };
  });
}

/** Returns whether the page is prepared to sound. */
export async function hasAudio(page: Page): Promise<boolean> {
  return page.evaluate(() => window.audioContexts !== 0);
}

/** Counts the sounds since the last call of {@link takeSounds}. */
export async function countSounds(page: Page): Promise<number> {
  return page.evaluate(() => window.playedSounds?.length ?? 0);
}

/** Returns what was played since the last call. */
export async function takeSounds(page: Page): Promise<PlayedSound[]> {
  const played = await page.evaluate(() => window.playedSounds?.splice(0) ?? []);
  return played.map(({ samples, rate, pan }) => ({ ...measure(samples, rate), pan }));
}

function measure(samples: readonly number[], rate: number): Omit<PlayedSound, 'pan'> {
  return {
    peak: Math.max(...samples.map(Math.abs)),
    decayMs: (countUntilFaded(samples) / rate) * 1000,
    centroidHz: centroidOf(samples, rate),
  };
}

/** Counts the samples with the first 90 % of the energy. */
function countUntilFaded(samples: readonly number[]): number {
  const total = samples.reduce((sum, sample) => sum + sample ** 2, 0);
  let passed = 0;
  return samples.findIndex((sample) => {
    passed += sample ** 2;
    return passed > 0.9 * total;
  });
}

/** Sums frequencies up to 12 kHz, weighted by the energy in each, with a discrete Fourier transform. */
function centroidOf(samples: readonly number[], rate: number): number {
  const part = samples.slice(0, 4096);
  let [weighted, total] = [0, 0];
  for (let bin = 1; bin * (rate / part.length) < 12_000; bin += 2) {
    let [real, imaginary] = [0, 0];
    const step = (2 * Math.PI * bin) / part.length;
    for (const [index, sample] of part.entries()) {
      real += sample * Math.cos(step * index);
      imaginary += sample * Math.sin(step * index);
    }
    const energy = real ** 2 + imaginary ** 2;
    weighted += energy * bin * (rate / part.length);
    total += energy;
  }
  return weighted / total;
}
