/** Refusals of calls that answer with a stream of events. */
export const TOO_MANY_OWN_STREAMS = {
  status: 429,
  code: 'too-many-streams',
  detail: 'You have this open in too many tabs. Close some of them.',
} as const;
export const TOO_MANY_STREAMS = {
  status: 503,
  code: 'too-many-streams',
  detail: 'Too many people are following updates. Reload the page to see changes.',
} as const;
