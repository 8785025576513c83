import type { Sample } from './samples.ts';

/** The database already holds a shop that began without the sample: its amounts would change their currency. */
export class OtherSampleFound extends Error {
  readonly sample: Sample;

  constructor(sample: Sample) {
    super('The database holds another shop');
    this.sample = sample;
  }
}
