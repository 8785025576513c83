/** The ids of the order and of the provider's intent that a failure concerns. */
interface FailureSubject {
  order?: string;
  intent?: string;
}

/**
 * A failed call to the card payment provider. There are three kinds: {@link GatewayUnavailable}, {@link GatewayBusy}
 * and {@link GatewayRefusal}.
 */
export abstract class GatewayFailure extends Error {
  /** Whether the provider stored this response under the key, so that only an attempt with a new key can succeed. */
  abstract readonly endsAttempt: boolean;
  subject: FailureSubject = {};
}

/** The provider cannot be reached or failed to respond. The request may or may not have taken effect. */
export class GatewayUnavailable extends GatewayFailure {
  override name = 'GatewayUnavailable';
  readonly endsAttempt: boolean;

  constructor(message: string, options: ErrorOptions & { endsAttempt?: boolean } = {}) {
    super(message, options);
    this.endsAttempt = options.endsAttempt ?? false;
  }
}

/** The provider has not processed the request. It must be repeated with the same idempotency key. */
export class GatewayBusy extends GatewayFailure {
  override name = 'GatewayBusy';
  readonly endsAttempt = false;
}

/** The provider refused the request. It had no effect, and the same attempt would be refused again. */
export class GatewayRefusal extends GatewayFailure {
  override name = 'GatewayRefusal';
  readonly endsAttempt = true;
  /** The provider's own code, such as `charge_disputed`. */
  readonly code: string;

  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Awaits a call, and adds the subject to the GatewayFailure it may reject with. */
export async function withFailureSubject<Answer>(subject: FailureSubject, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GatewayFailure) error.subject = { ...subject, ...error.subject };
    throw error;
  }
}
