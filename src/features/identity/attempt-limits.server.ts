/** How often something may be tried within a window of time. */
export interface Limit {
  most: number;
  withinSeconds: number;
}

/** What is limited, for whoever asks from one address and for one account, whoever asks. */
export interface AttemptLimits {
  signIn: { address: Limit; account: Limit };
  signUp: { address: Limit };
  token: { address: Limit; account: Limit };
  /** What sends a mail. */
  mail: { address: Limit; account: Limit };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const STRICT: AttemptLimits = {
  signIn: {
    address: { most: 50, withinSeconds: 15 * MINUTE },
    account: { most: 10, withinSeconds: 15 * MINUTE },
  },
  signUp: { address: { most: 20, withinSeconds: HOUR } },
  // A browser asks for a token whenever a page is opened anew; whole offices share an address.
  token: {
    address: { most: 1200, withinSeconds: 15 * MINUTE },
    account: { most: 120, withinSeconds: 15 * MINUTE },
  },
  mail: {
    address: { most: 20, withinSeconds: HOUR },
    account: { most: 5, withinSeconds: HOUR },
  },
};

/** In the demo all visitors come from this machine, and the browser tests sign up and in by the hundred. */
const WIDE: Limit = { most: 1000, withinSeconds: HOUR };

const DEMO: AttemptLimits = {
  signIn: { ...STRICT.signIn, address: WIDE },
  signUp: { address: WIDE },
  token: { address: { ...WIDE, most: 100_000 }, account: { ...WIDE, most: 10_000 } },
  mail: { ...STRICT.mail, address: WIDE },
};

/** Strict in a live shop; in the demo wide for each address, and for each account's passwords as strict. */
export function attemptLimits(isLive: boolean): AttemptLimits {
  return isLive ? STRICT : DEMO;
}
