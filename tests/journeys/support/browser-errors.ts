import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Collects console errors and warnings, uncaught page errors, and requests to other origins. */
export class Complaints {
  readonly #found: string[] = [];
  readonly #allowed: RegExp[] = [/Service Worker registration blocked by Playwright/];
  readonly #origin: string;

  /** @param origin the only origin that pages may send requests to. */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Ignores browserErrors that match, because the test provokes them. */
  allow(...patterns: readonly RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  /** Collects from every page of a browser context, including pages that open later. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => this.#onConsole(message));
    context.on('weberror', (error) => this.#found.push(`page error: ${error.error().stack ?? error.error().message}`));
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== this.#origin) this.#found.push(`left the shop: ${request.url()}`);
    });
  }

  /** Lists the browserErrors that were not allowed. */
  list(): string[] {
    return this.#found.filter((complaint) => !this.#allowed.some((pattern) => pattern.test(complaint)));
  }

  #onConsole(message: ConsoleMessage): void {
    const kind = message.type();
    if (kind !== 'error' && kind !== 'warning') return;
    this.#found.push(`console ${kind}: ${message.text()} at ${message.location().url}`);
  }
}

/** Matches the console error for a response with this status from a URL that contains this path. */
export function statusError(status: number, path: string): RegExp {
  return new RegExp(`status of ${status} .* at [^ ]*${RegExp.escape(path)}`);
}
