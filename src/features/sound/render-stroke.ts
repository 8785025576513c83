import type { Ringing, Stroke } from './stroke.ts';

const STROKE_SECONDS = 0.18;
/** Seconds in which a noise reaches its level, so that it does not click. */
const ATTACK_SECONDS = 0.0004;
const SAMPLE_RATE = 48_000;
/** Leaves room for several keys at once. */
const LEVEL = 0.5;

/** Renders a stroke with WebAudio. Each variation differs a little in frequencies and noise, as real keys do. */
export async function renderStroke({ partials, bursts }: Stroke, variation: number): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(1, STROKE_SECONDS * SAMPLE_RATE, SAMPLE_RATE);
  const output = new GainNode(context, { gain: LEVEL });
  output.connect(context.destination);
  const detune = 1 + (variation - 0.5) * 0.02;
  for (const partial of partials) {
    const source = new OscillatorNode(context, { frequency: partial.hz * detune });
    source.connect(fadingGain(context, partial)).connect(output);
    source.start(partial.atMs / 1000);
  }
  for (const [index, burst] of bursts.entries()) {
    const source = new AudioBufferSourceNode(context, { buffer: createNoise(context, variation + index * 7) });
    const band = new BiquadFilterNode(context, { type: 'bandpass', frequency: burst.hz * detune, Q: burst.q });
    source
      .connect(band)
      .connect(fadingGain(context, burst, ATTACK_SECONDS))
      .connect(output);
    source.start(burst.atMs / 1000);
  }
  return context.startRendering();
}

function fadingGain(context: BaseAudioContext, { atMs, level, decayMs }: Ringing, attack = 0): GainNode {
  const start = atMs / 1000;
  const node = new GainNode(context, { gain: 0 });
  node.gain.setValueAtTime(attack > 0 ? 0 : level, start);
  if (attack > 0) node.gain.linearRampToValueAtTime(level, start + attack);
  node.gain.setTargetAtTime(0, start + attack, decayMs / 1000);
  return node;
}

/** Creates white noise. The same seed gives the same noise, so that measurements can be repeated. */
function createNoise(context: BaseAudioContext, seed: number): AudioBuffer {
  const buffer = context.createBuffer(1, STROKE_SECONDS * SAMPLE_RATE, SAMPLE_RATE);
  let state = Math.floor(seed * 1000) + 1;
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) {
    // A linear congruential generator with the constants of "Numerical Recipes".
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    samples[index] = state / 2 ** 31 - 1;
  }
  return buffer;
}
