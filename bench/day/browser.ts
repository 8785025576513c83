import type { Told } from './told.ts';

/** Where a day is lived: at this shop, whose log may hold nothing of what is told. */
export interface Day {
  origin: string;
  told: Told;
  /** How many requests were sent. */
  requests: number;
}

interface Sending {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** One visitor's browser, at an address of its own, with its cookies and its session token. */
export class Browser {
  readonly #day: Day;
  readonly #address: string;
  #cookie = '';
  #token = '';

  constructor(day: Day, number: number) {
    this.#day = day;
    this.#address = day.told.keep('address', `198.51.${Math.floor(number / 200)}.${(number % 200) + 30}`);
  }

  /** Sends a request, with JSON as its body or a form. Nobody answers while the shop is being restarted. */
  async send(path: string, { method, body, headers, signal }: Sending = {}): Promise<Response | undefined> {
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
    for (const cookie of cookies) this.#day.told.keep('cookie', cookie.split('=')[1] || 'no cookie was given');
    if (cookies.length > 0) this.#cookie = cookies.join('; ');
    return response;
  }

  /** The JSON that the shop answers; nothing of it is known. */
  async ask(path: string, sending: Sending = {}): Promise<Record<string, unknown>> {
    const response = await this.send(path, sending);
    const answer: unknown = await response?.json().catch(() => undefined);
    return typeof answer === 'object' && answer !== null ? { ...answer } : {};
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.send('/api/auth/sign-in/email', { body: { email, password } });
    const { token } = await this.ask('/api/jwt', { body: { email } });
    this.#token = this.#day.told.keep('session token', String(token));
  }
}
