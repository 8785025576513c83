/** Names that are hard to lay out: right-to-left, very long, or without a place to break. */
export const NAMES = {
  arabic: 'عبد الرحمن بن محمد الأنصاري الخزرجي',
  hebrew: 'מקלדת מכנית "ירושלים" 60% (מהדורה 2)',
  long: 'Hot-swappable wireless keyboard with rotary knob, gasket mount and dye-sublimated keycaps (collector’s edition)',
  unbroken: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftstastatur',
} as const;

/** Checkout details with such names. */
export const CUSTOMER_WITH_NAMES = {
  name: NAMES.arabic,
  mobile: 491701234567,
  streetAddress: 'شارع الملك فهد بن عبد العزيز ١٢، الطابق ٣',
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  zip: 28195,
};
