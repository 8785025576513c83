import { MAX_UNCONFIRMED_MAILS } from './max-unconfirmed-mails.ts';

/** The maximum number of attempts within a window of time. */
export interface Limit {
  max: number;
  withinSeconds: number;
}

/** A limit that also delays responses: after `undelayed` attempts in a window, each further one waits longer. */
export interface SlowingLimit extends Limit {
  undelayed: number;
  delayPerAttemptMilliseconds: number;
  maxDelayMilliseconds: number;
}

/**
 * A limit for requests that are too frequent to count each in the database. A process allows the first `block` requests
 * in a window without a query and counts further ones in blocks of that size. All processes together allow `max`
 * requests, and each process up to `block` more.
 */
export interface BlockLimit extends Limit {
  block: number;
}

/** The limits by network, by account, and for passwords by the combination of both. */
export interface AttemptLimits {
  signIn: { address: Limit; accountAtAddress: Limit; account: SlowingLimit };
  /** Entering the code of an authenticator app, or a recovery code. */
  secondFactor: { address: Limit; accountAtAddress: Limit; account: Limit };
  /** Requests with passkeys, which cannot be guessed. Each stores a challenge. */
  passkey: { address: Limit };
  signUp: { address: Limit };
  token: { address: Limit; account: Limit };
  /** Confirming who one is with a password or code. */
  confirmation: { address: Limit; account: Limit };
  /** Calls with an API key. */
  apiKey: { account: BlockLimit };
  /** Requests that send a mail. */
  mail: { address: Limit; account: Limit };
  /** Mails of any kind to an unconfirmed address. */
  unconfirmedMail: { account: Limit };
  /** Placing an order, whether it succeeds or not. */
  order: { address: BlockLimit; account: BlockLimit };
  /** Starting a card payment, which sends a request to the payment provider. */
  intent: { address: Limit; account: Limit };
  /** Sending a message about an order. */
  message: { address: Limit; account: Limit };
  /** Writing or changing a review, which drops cached pages. */
  review: { address: Limit; account: Limit };
  /** Withdrawing from a contract, whether or not the order exists. */
  withdrawal: { address: Limit; account: Limit };
  /** Checking the code of a coupon. */
  coupon: { address: Limit };
  /** Asking what an order would cost. */
  quote: { address: BlockLimit };
  /** Asking for a stock alert without an account, which sends a mail. */
  guestAlert: { address: Limit };
  /** Sending the contact form. */
  contact: { address: Limit; account: Limit };
  /** Asking for the newsletter, which sends a mail. */
  newsletter: { address: Limit };
  /** Writing an entry about a refusal to the audit log. */
  refusalEntry: { address: Limit; account: Limit };
}

/** A kind of attempt of people. Calls with API keys are counted by `takeByKey`, mails by `takeUnconfirmedMail`. */
export type AttemptKind = Exclude<keyof AttemptLimits, 'apiKey' | 'unconfirmedMail'>;

/** A limit of one kind, by network, by account or by both. */
export type LimitName = `${keyof AttemptLimits}.${'address' | 'accountAtAddress' | 'account'}`;

/** Whether the attempts are guesses of passwords or codes. */
export function isForSignIn(kind: AttemptKind): boolean {
  return kind === 'signIn' || kind === 'secondFactor';
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long a network is trusted for an account after a sign-in from it. Failures from other networks then neither delay
 * the owner there nor lock them out.
 */
export const TRUSTED_NETWORK_SECONDS = 90 * DAY;

const STRICT: AttemptLimits = {
  signIn: {
    // A whole office may sign in from one address in the morning.
    address: { max: 50, withinSeconds: 15 * MINUTE },
    // Generous for a forgotten password. It locks out only that network, so a stranger elsewhere cannot exhaust it.
    accountAtAddress: { max: 10, withinSeconds: 15 * MINUTE },
    account: {
      // One network is limited to 40 failures an hour, so only several together reach this: 7,200 guesses a day.
      max: 300,
      withinSeconds: HOUR,
      // The limit of one network, so that a person who mistypes notices no delay.
      undelayed: 10,
      // Two seconds after thirty failures: sequential guessing becomes slow, and the owner can still sign in.
      delayPerAttemptMilliseconds: 100,
      maxDelayMilliseconds: 2000,
    },
  },
  // People who are asked for a code have already entered the password. Three of a million codes are valid at any time.
  secondFactor: {
    address: { max: 50, withinSeconds: 15 * MINUTE },
    accountAtAddress: { max: 10, withinSeconds: 15 * MINUTE },
    account: { max: 60, withinSeconds: HOUR },
  },
  passkey: { address: { max: 300, withinSeconds: 15 * MINUTE } },
  signUp: { address: { max: 20, withinSeconds: HOUR } },
  // A browser requests a token on every page load, and whole offices share an address.
  token: {
    address: { max: 1200, withinSeconds: 15 * MINUTE },
    account: { max: 120, withinSeconds: 15 * MINUTE },
  },
  // Enough for mistyping, and too few for guessing.
  confirmation: {
    address: { max: 50, withinSeconds: 15 * MINUTE },
    account: { max: 10, withinSeconds: 15 * MINUTE },
  },
  // Ten a second on average, more than a program needs that keeps another system up to date.
  apiKey: { account: { max: 600, withinSeconds: MINUTE, block: 50 } },
  // Enough for a person, and too few to flood an inbox.
  mail: {
    address: { max: 20, withinSeconds: HOUR },
    account: { max: 5, withinSeconds: HOUR },
  },
  // Enough to confirm an address, and too few to annoy a person with whose address a stranger signed up.
  unconfirmedMail: { account: { max: MAX_UNCONFIRMED_MAILS, withinSeconds: DAY } },
  // More than a person orders by hand, including refused attempts.
  order: {
    address: { max: 600, withinSeconds: 15 * MINUTE, block: 30 },
    account: { max: 30, withinSeconds: 15 * MINUTE, block: 5 },
  },
  // Counted each time Pay Now is pressed.
  intent: {
    address: { max: 600, withinSeconds: 15 * MINUTE },
    account: { max: 60, withinSeconds: 15 * MINUTE },
  },
  // Each message sends a mail. Staff answer many customers.
  message: {
    address: { max: 600, withinSeconds: HOUR },
    account: { max: 120, withinSeconds: HOUR },
  },
  // More than a person writes by hand.
  review: {
    address: { max: 300, withinSeconds: HOUR },
    account: { max: 60, withinSeconds: HOUR },
  },
  // A network may be shared. To one email, too few to find the number of an order by trying: there are 65,536.
  withdrawal: {
    address: { max: 30, withinSeconds: MINUTE },
    account: { max: 60, withinSeconds: DAY },
  },
  // Far more than a person waits for. To each address, even fewer mails leave.
  guestAlert: { address: { max: 30, withinSeconds: HOUR } },
  // More than a person writes by hand, and too few to flood the inbox. Each message sends a mail to the shop.
  contact: {
    address: { max: 30, withinSeconds: HOUR },
    account: { max: 10, withinSeconds: HOUR },
  },
  // A network may be shared. To each address, even fewer mails leave.
  newsletter: { address: { max: 30, withinSeconds: HOUR } },
  // Checked with each change of a cart. A code of six characters has two billion values.
  coupon: { address: { max: 600, withinSeconds: 15 * MINUTE } },
  // Asked with each change of a cart or an address. Several visitors may share a network.
  quote: { address: { max: 240, withinSeconds: MINUTE, block: 60 } },
  // Enough to see what was tried. Each entry stays for 400 days.
  refusalEntry: {
    address: { max: 100, withinSeconds: HOUR },
    account: { max: 10, withinSeconds: HOUR },
  },
};

/** In the demo all visitors share this machine, and the browser tests sign up and sign in by the hundred. */
const WIDE: Limit = { max: 1000, withinSeconds: HOUR };

/** Benchmarks place as many orders as they can, for hours. */
const BENCHMARK: BlockLimit = { max: 100_000_000, withinSeconds: HOUR, block: 10_000 };

const DEMO: AttemptLimits = {
  signIn: { ...STRICT.signIn, address: WIDE },
  secondFactor: { ...STRICT.secondFactor, address: WIDE },
  passkey: { address: WIDE },
  signUp: { address: WIDE },
  token: { address: { ...WIDE, max: 100_000 }, account: { ...WIDE, max: 10_000 } },
  confirmation: { ...STRICT.confirmation, address: WIDE },
  apiKey: STRICT.apiKey,
  mail: { ...STRICT.mail, address: WIDE },
  unconfirmedMail: STRICT.unconfirmedMail,
  order: { address: BENCHMARK, account: BENCHMARK },
  intent: { address: { ...WIDE, max: 100_000 }, account: { ...WIDE, max: 10_000 } },
  message: { address: WIDE, account: WIDE },
  review: { address: WIDE, account: WIDE },
  withdrawal: { address: { max: 120, withinSeconds: MINUTE }, account: WIDE },
  coupon: { address: { ...WIDE, max: 100_000 } },
  quote: { address: BENCHMARK },
  guestAlert: { address: WIDE },
  contact: { ...STRICT.contact, address: WIDE },
  newsletter: { address: WIDE },
  refusalEntry: { ...STRICT.refusalEntry, address: WIDE },
};

/** The limits of a live shop or of the demo, which limits addresses less but passwords of an account as strictly. */
export function attemptLimits(isLive: boolean): AttemptLimits {
  return isLive ? STRICT : DEMO;
}
