/** Names as people have them and products are given them: from the other side, very long, and without a place to break. */
export const NAMES = {
  arabic: 'عبد الرحمن بن محمد الأنصاري الخزرجي',
  hebrew: 'מקלדת מכנית "ירושלים" 60% (מהדורה 2)',
  long: 'Hot-swappable wireless keyboard with rotary knob, gasket mount and dye-sublimated keycaps (collector’s edition)',
  unbroken: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftstastatur',
} as const;

/** What a customer of such a name writes at the checkout. */
export const CUSTOMER_WITH_NAMES = {
  name: NAMES.arabic,
  mobile: 491701234567,
  streetAddress: 'شارع الملك فهد بن عبد العزيز ١٢، الطابق ٣',
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  zip: 28195,
};
