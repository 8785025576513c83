import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** What a browser complained of that no shopper should meet. */
export class Complaints {
  readonly #found: string[] = [];
  readonly #allowed: RegExp[] = [];
  readonly #origin: string;

  /** @param origin every request must go to. */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Says that this test brings about such complaints on purpose. */
  allow(...patterns: readonly RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  /** Listens to every page of a context, those included that open later. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => this.#hear(message));
    context.on('weberror', (error) => this.#found.push(`page error: ${error.error().stack ?? error.error().message}`));
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== this.#origin) this.#found.push(`left the shop: ${request.url()}`);
    });
  }

  /** Everything that was not allowed. */
  list(): string[] {
    return this.#found.filter((complaint) => !this.#allowed.some((pattern) => pattern.test(complaint)));
  }

  #hear(message: ConsoleMessage): void {
    const kind = message.type();
    if (kind !== 'error' && kind !== 'warning') return;
    this.#found.push(`console ${kind}: ${message.text()} at ${message.location().url}`);
  }
}

/** The browser's complaint about an answer with this status, at addresses with this path. */
export function answered(status: number, path: string): RegExp {
  return new RegExp(`status of ${status} .* at [^ ]*${RegExp.escape(path)}`);
}
