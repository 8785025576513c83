/** How often something may be tried within a window of time. */
export interface Limit {
  most: number;
  withinSeconds: number;
}

/** A limit that also slows tries down: after `promptTries` in a window, each further answer waits a little longer. */
export interface SlowingLimit extends Limit {
  promptTries: number;
  millisecondsPerTry: number;
  maxMilliseconds: number;
}

/**
 * A limit for requests that are too frequent for each to be counted in the database. A process allows the first `block`
 * in a window without asking, and counts as many at once there whenever it needs more. So all processes together allow
 * `most`, and each of them up to `block` beyond.
 */
export interface BlockLimit extends Limit {
  block: number;
}

/** What is limited: by the network that asks, by the account in question, and for passwords by both together. */
export interface AttemptLimits {
  signIn: { address: Limit; accountAtAddress: Limit; account: SlowingLimit };
  signUp: { address: Limit };
  token: { address: Limit; account: Limit };
  /** What sends a mail. */
  mail: { address: Limit; account: Limit };
  /** Placing an order, whether it succeeds or not. */
  order: { address: BlockLimit; account: BlockLimit };
  /** Beginning a card payment, which asks the provider. */
  intent: { address: Limit; account: Limit };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How long a network counts as known to an account after a sign-in from it. Failures elsewhere then neither slow the
 * owner down there nor lock them out.
 */
export const KNOWN_NETWORK_SECONDS = 90 * 24 * HOUR;

const STRICT: AttemptLimits = {
  signIn: {
    // An office behind one address signs in of a morning.
    address: { most: 50, withinSeconds: 15 * MINUTE },
    // Generous for a forgotten password. It locks out that network alone, so a stranger elsewhere cannot use it up.
    accountAtAddress: { most: 10, withinSeconds: 15 * MINUTE },
    account: {
      // One network can fail 40 times an hour, so only many networks together reach this. They get 7,200 guesses a day.
      most: 300,
      withinSeconds: HOUR,
      // As many as one network may try, which a person who mistypes does not notice.
      promptTries: 10,
      // Two seconds after thirty failures: guessing in sequence becomes slow, and its owner still gets in.
      millisecondsPerTry: 100,
      maxMilliseconds: 2000,
    },
  },
  signUp: { address: { most: 20, withinSeconds: HOUR } },
  // A browser asks for a token whenever a page is opened anew; whole offices share an address.
  token: {
    address: { most: 1200, withinSeconds: 15 * MINUTE },
    account: { most: 120, withinSeconds: 15 * MINUTE },
  },
  // Nobody needs more mails to the same address, and nobody should get them.
  mail: {
    address: { most: 20, withinSeconds: HOUR },
    account: { most: 5, withinSeconds: HOUR },
  },
  // Nobody orders this often by hand, typing errors and refused lines included.
  order: {
    address: { most: 600, withinSeconds: 15 * MINUTE, block: 30 },
    account: { most: 30, withinSeconds: 15 * MINUTE, block: 5 },
  },
  // One whenever Pay Now is pressed.
  intent: {
    address: { most: 600, withinSeconds: 15 * MINUTE },
    account: { most: 60, withinSeconds: 15 * MINUTE },
  },
};

/** In the demo all visitors come from this machine, and the browser tests sign up and in by the hundred. */
const WIDE: Limit = { most: 1000, withinSeconds: HOUR };

/** Measurements place as many orders as they can, for hours. */
const MEASURED: BlockLimit = { most: 100_000_000, withinSeconds: HOUR, block: 10_000 };

const DEMO: AttemptLimits = {
  signIn: { ...STRICT.signIn, address: WIDE },
  signUp: { address: WIDE },
  token: { address: { ...WIDE, most: 100_000 }, account: { ...WIDE, most: 10_000 } },
  mail: { ...STRICT.mail, address: WIDE },
  order: { address: MEASURED, account: MEASURED },
  intent: { address: { ...WIDE, most: 100_000 }, account: { ...WIDE, most: 10_000 } },
};

/** Strict in a live shop; in the demo wide for each address, and for each account's passwords as strict. */
export function attemptLimits(isLive: boolean): AttemptLimits {
  return isLive ? STRICT : DEMO;
}
