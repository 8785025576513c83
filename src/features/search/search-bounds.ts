/** Number of matches that are ranked. Of more, those of the strictest conditions are, and the newest of each. */
export const MAX_RESULTS = 240;

/** Characters of a query, as it was typed and folded. One character may become 18 when it is folded. */
export const MAX_QUERY_CHARACTERS = 100;

/** Words of a query. The parts of a word such as "hot-swap" count, because each is searched for. */
export const MAX_QUERY_WORDS = 12;

export const MAX_SUGGESTED_TERMS = 4;

/** Newest matches of each kind among which suggestions are chosen. */
export const MAX_SUGGESTED_FROM = 60;
