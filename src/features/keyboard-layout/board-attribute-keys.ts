/** The keys of the attributes that describe a board. Staff define these attributes like all others. */
export const BOARD_ATTRIBUTES = {
  size: 'layout',
  standard: 'standard',
  knob: 'knob',
  keycapColours: 'keycap-colours',
  caseColour: 'case-colour',
} as const;
