/** What a failure is about: the ids of the shop's order and of the provider's intent, as far as they are known. */
interface FailureSubject {
  order?: string;
  intent?: string;
}

/**
 * A call to the card payment provider that did not bring what it was made for. There are three kinds:
 * {@link GatewayUnavailable}, {@link GatewayBusy} and {@link GatewayRefusal}.
 */
export abstract class GatewayFailure extends Error {
  /** The provider keeps this answer under the attempt's key, so only another attempt can succeed. */
  abstract readonly endsAttempt: boolean;
  subject: FailureSubject = {};
}

/** The provider cannot be reached or cannot answer now. It may or may not have done what it was asked for. */
export class GatewayUnavailable extends GatewayFailure {
  override name = 'GatewayUnavailable';
  readonly endsAttempt: boolean;

  constructor(message: string, options: ErrorOptions & { endsAttempt?: boolean } = {}) {
    super(message, options);
    this.endsAttempt = options.endsAttempt ?? false;
  }
}

/** The provider did nothing yet and wants the same request again, under the same key. */
export class GatewayBusy extends GatewayFailure {
  override name = 'GatewayBusy';
  readonly endsAttempt = false;
}

/** The provider decided against it. Nothing was done, and the same attempt will be refused again. */
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

/** Adds what a call is about to the failure that it may end with. */
export async function about<Answer>(subject: FailureSubject, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GatewayFailure) error.subject = { ...subject, ...error.subject };
    throw error;
  }
}
