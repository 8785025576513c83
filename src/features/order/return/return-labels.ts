import type { BadgeTone } from '#ui/badge.tsx';
import type { ReturnCause, ReturnState } from '../order/return-schema.ts';

/** The causes in the customer's words. */
export const CAUSE_LABELS: Record<ReturnCause, string> = {
  damaged: 'It arrived damaged',
  'wrong-item': 'It is not what I ordered',
  'not-as-described': 'It is not as described',
  'changed-mind': 'I changed my mind',
  other: 'Another reason',
};

export const RETURN_STATE_LABELS: Record<ReturnState, string> = {
  requested: 'Requested',
  accepted: 'Accepted',
  refused: 'Refused',
  received: 'Received',
};

export const RETURN_STATE_TONES: Record<ReturnState, BadgeTone> = {
  requested: 'amber',
  accepted: 'blue',
  refused: 'red',
  received: 'green',
};
