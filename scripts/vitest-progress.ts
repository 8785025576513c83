import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node';

/** Vitest's default reporter. Without a terminal it also prints how many test files have ended and about how long the rest takes. */
export default class VitestProgress extends DefaultReporter {
  #total = 0;
  #ended = 0;
  #startedAt = 0;

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#total = specifications.length;
    this.#startedAt = performance.now();
    super.onTestRunStart(specifications);
  }

  override onTestModuleEnd(testModule: TestModule): void {
    this.#ended++;
    super.onTestModuleEnd(testModule);
    if (!this.isTTY) this.log(`${this.#ended} of ${this.#total} test files, ${this.#remaining()} left`);
  }

  #remaining(): string {
    const seconds = ((performance.now() - this.#startedAt) / 1000 / this.#ended) * (this.#total - this.#ended);
    return seconds < 60 ? 'less than a minute' : `about ${Math.round(seconds / 60)} min`;
  }
}
