/** Number of matches that are ranked. Of more, those of the strictest conditions are, and the newest of each. */
export const MAX_RESULTS = 240;

export const MAX_QUERY_CHARACTERS = 100;

export const MAX_SUGGESTED_TERMS = 4;
