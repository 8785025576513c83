import type { SensitiveTexts } from './sensitive-texts.ts';

/** The state of a simulated day. */
export interface Day {
  /** The shop's origin. */
  origin: string;
  /** Texts that must not appear in the shop's log. */
  sensitive: SensitiveTexts;
  /** How many requests were sent. */
  requests: number;
}

interface RequestOptions {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** A visitor's browser with its own IP address, cookies and session token. */
export class Browser {
  readonly #day: Day;
  readonly #address: string;
  #cookie = '';
  #token = '';

  constructor(day: Day, number: number) {
    this.#day = day;
    this.#address = day.sensitive.keep('address', `198.51.${Math.floor(number / 200)}.${(number % 200) + 30}`);
  }

  /** Sends a request with a JSON or form body. Resolves to `undefined` while the shop is down. */
  async send(path: string, { method, body, headers, signal }: RequestOptions = {}): Promise<Response | undefined> {
    this.#day.requests++;
    const isForm = body instanceof FormData;
    const response = await fetch(this.#day.origin + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        'x-forwarded-for': this.#address,
        origin: this.#day.origin,
        ...(this.#cookie && { cookie: this.#cookie }),
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
      redirect: 'manual',
    }).catch(() => undefined);
    const cookies = response?.headers.getSetCookie().map((line) => line.split(';')[0] ?? '') ?? [];
    for (const cookie of cookies) this.#day.sensitive.keep('cookie', cookie.split('=')[1] || 'no cookie was given');
    if (cookies.length > 0) this.#cookie = cookies.join('; ');
    return response;
  }

  /** Sends a request and returns the untyped JSON response, or `{}` if there is none. */
  async fetchJson(path: string, options: RequestOptions = {}): Promise<Record<string, unknown>> {
    const response = await this.send(path, options);
    const answer: unknown = await response?.json().catch(() => undefined);
    return typeof answer === 'object' && answer !== null ? { ...answer } : {};
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.send('/api/auth/sign-in/email', { body: { email, password } });
    const { token } = await this.fetchJson('/api/jwt', { body: { email } });
    this.#token = this.#day.sensitive.keep('session token', String(token));
  }
}
