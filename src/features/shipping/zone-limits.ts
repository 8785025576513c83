/** How many zones a shop may have. */
export const MAX_ZONES = 200;

/** How many rates and postal prefixes all zones may have together, so that they are read and compared quickly. */
export const MAX_RATES_OF_ALL = 5000;
export const MAX_PREFIXES_OF_ALL = 10_000;
