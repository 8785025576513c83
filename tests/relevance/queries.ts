/** A search, what must come first, and what must not appear. Without `first` nothing may be found. */
export interface RelevanceQuery {
  query: string;
  /** Matches the name of the first product. */
  first?: RegExp;
  /** Matches no name among the first ten products. */
  not?: RegExp;
}

type Row = readonly [query: string, first?: RegExp, not?: RegExp];

const KEYBOARD = /Keyboard/;
const HEADPHONES = /Headphones/;

const WORDS: readonly Row[] = [
  ['keyboard', KEYBOARD, /Phone/],
  ['mouse', /Mouse/, /Keyboard/],
  ['monitor', /Monitor/],
  ['headphones', HEADPHONES, /^(?!.*Headphones)/],
  ['phone', /Phone/, /Headphones|Microphone/],
  ['lamp', /Lamp/],
  ['tablet', /Tablet/],
  ['webcam', /Webcam/],
  ['backpack', /Backpack/],
  ['printer', /Printer/],
  ['thermostat', /Thermostat/],
  ['trackball', /Trackball/],
  ['earbuds', /Earbuds/],
  ['KEYBOARD', KEYBOARD],
  ['MoUsE', /Mouse/],
  ['Brindlo', /Keyboard|Number Pad|Keycaps|Switches/],
  ['sondera', /Headphones|Earbuds|Speaker|Soundbar|Microphone/],
  ['bluetooth', /Wireless Keyboard/],
  ['shutter', /Webcam/],
  ['cushions', HEADPHONES],
  ['swimming', /Fitness Band/],
  ['alderway', /^Alderway 60/],
  ['zephyr', /^Zephyr/],
  ['lichen', /^Lichen/],
];

const PREFIXES: readonly Row[] = [
  ['keyb', KEYBOARD],
  ['ke', KEYBOARD],
  ['mou', /Mouse/, /Keyboard/],
  ['head', HEADPHONES],
  ['micr', /Microphone/],
  ['therm', /Thermostat/],
  ['aurora', /^Aurora/],
  ['auro', /^Aurora/],
  ['fern', /^Fern/],
  ['fer', /^Fern/],
  ['clou', /^Cloudrow/],
  ['basa', /^Basalt/],
  ['fitn', /Fitness Band/],
  ['smartw', /Smartwatch/],
  ['z', /^Zephyr/],
];

const SEVERAL: readonly Row[] = [
  ['wireless keyboard', /Wireless Keyboard/],
  ['keyboard wireless', /Wireless Keyboard/],
  ['fern 6 pro', /^Fern 6 Pro/],
  ['fern 6', /^Fern 6 /],
  ['fern 6 phone', /^Fern 6 Phone/, /Fern 5/],
  ['aurora 27', /^Aurora 27/, /Aurora 24/],
  ['aurora monitor', /^Aurora/],
  ['phone case', /Phone Case/],
  ['case phone', /Phone Case/],
  ['leather case', /^Leather Phone Case/],
  ['power bank', /Power Bank/],
  ['desk mat', /Desk Mat/],
  ['green mat', /^Wool Green Desk Mat/],
  ['wrist rest', /Wrist Rest/],
  ['walnut 60', /^Walnut 60 Wrist Rest/],
  ['number pad', /Number Pad/],
  ['hard drive', /Hard Drive/],
  ['memory card 128', /^Shard 128/],
  ['sondera speaker', /Speaker/, /Headphones/],
  ['brindlo keycaps', /Keycaps/, /Keyboard/],
  ['voltaire usb', /USB-C Cable|Charger/],
  ['mechanical keyboard', KEYBOARD, /Wireless/],
  ['silent mouse', /^Bracken Silent Mouse/],
  ['tkl keyboard', /TKL.*Keyboard/],
  ['duskline t', /^Duskline TKL/],
  ['light strip', /Light Strip/],
  ['pc gadget keyboard', KEYBOARD],
  ['mk ii harbour', /Harbour .*Mk II/],
];

const PLURALS: readonly Row[] = [
  ['keyboards', KEYBOARD],
  ['headphone', HEADPHONES],
  ['phones', /Phone/, /Headphones/],
  ['phone cases', /Phone Case/],
  ['mice', undefined],
  ['monitors', /Monitor/],
  ['batteries', /Battery/],
  ['battery', /Battery/],
  ['smartwatches', /Smartwatch/],
  ['switch', /Switches/],
  ['keycap', /Keycaps/],
  ['cables', /Cable/],
  ['speakers', /Speaker/],
  ['wireless keyboards', /Wireless Keyboard/],
  ['memory cards', /Memory Card/],
  ['lamps', /Lamp/],
];

const WRITING: readonly Row[] = [
  ['etude', /^Étude/],
  ['Étude', /^Étude/],
  ['ÉTUDE STUDIO', /^Étude/],
  ['etoile lamp', /^Étoile/],
  ['creme brulee', /^Crème Brûlée/],
  ['crème brûlée', /^Crème Brûlée/],
  ['usb-c cable', /USB-C Cable/],
  ['usb c cable', /USB-C Cable/],
  ['usbc cable', /USB-C Cable/],
  ['USB-C', /USB-C Cable/],
  ['hot-swap', KEYBOARD],
  ['hot swap', KEYBOARD],
  ['hotswap', KEYBOARD],
  ['noise-cancelling', HEADPHONES],
  ['noise cancelling headphones', HEADPHONES],
  ['nettle & co', /Mouse|Trackball/],
  ['nettle and co mouse', undefined],
  ['  fern   6  ', /^Fern 6/],
  ['fern, 6', /^Fern 6/],
  ['"fern 6"', /^Fern 6/],
  ['display-port', /DisplayPort/],
  ['key board', KEYBOARD],
  ['power-bank', /Power Bank/],
  ['powerbank', /Power Bank/],
  ['wirelesskeyboard', /Wireless Keyboard/],
];

const EXACT: readonly Row[] = [
  ['Alderway 60 Keyboard', /^Alderway 60 Keyboard$/],
  ['fern 6 pro phone', /^Fern 6 Pro Phone$/],
  ['pico earbuds', /^Pico Earbuds$/],
  ['Dawn Lamp', /^Dawn Lamp$/],
  ['harbour 7 dock', /^Harbour 7 Dock$/],
  ['Étoile Lamp', /^Étoile Lamp$/],
  ['porch wired doorbell mk ii', /^Porch Wired Doorbell Mk II$/],
  ['reserve 10 power bank', /^Reserve 10 Power Bank$/],
];

const SKUS: readonly Row[] = [
  ['BR-1000', /^Alderway 60 Keyboard$/, /^(?!Alderway)/],
  ['br-1003', /^Duskline TKL Keyboard$/],
  ['br1003', /^Duskline TKL Keyboard$/],
  ['BR 1003', /^Duskline TKL Keyboard$/],
  ['NE-1018', /^Umber Mouse$/],
  ['ne-10', /Mouse|Trackball/, /Keyboard/],
  ['HA-1063-TER', /^Bark Phone Case$/],
  ['br-9999', undefined],
];

const OPTIONS_AND_ATTRIBUTES: readonly Row[] = [
  ['terracotta', /Phone Case/],
  ['teracotta', /Phone Case/],
  ['graphite leather case', /^Leather Phone Case/, /Cork/],
  ['oled', /Monitor/],
  ['165hz', /Monitor/],
  ['165 hz monitor', /Monitor/],
  ['refresh rate', /Monitor/],
  ['waterproof', /Fitness Band/, /Smartwatch/],
  ['waterprof band', /Fitness Band/],
  ['optical mouse', /Mouse/],
];

const MISSING_LETTER: readonly Row[] = [
  ['keybord', KEYBOARD],
  ['monior', /Monitor/],
  ['hedphones', HEADPHONES],
  ['moniter', /Monitor/],
  ['speker', /Speaker/],
  ['thermstat', /Thermostat/],
  ['mose', /Mouse/],
  ['lmap', /Lamp/],
  ['printr', /Printer/],
  ['basal keybord', /^Basalt 65/],
  ['bakpack', /Backpack/],
  ['smartwach', /Smartwatch/],
];

const ADDITIONAL_LETTER: readonly Row[] = [
  ['keyyboard', KEYBOARD],
  ['mouuse', /Mouse/],
  ['moniitor', /Monitor/],
  ['speaaker', /Speaker/],
  ['laamp', /Lamp/],
  ['tabllet', /Tablet/],
  ['routter', /Router/],
  ['printerr', /Printer/],
  ['keyboarrd', KEYBOARD],
  ['trackballl', /Trackball/],
];

const SWAPPED_LETTERS: readonly Row[] = [
  ['keybaord', KEYBOARD],
  ['mosue', /Mouse/],
  ['omuse', /Mouse/],
  ['montior', /Monitor/],
  ['haedphones', HEADPHONES],
  ['spaeker', /Speaker/],
  ['dcok', /Dock/],
  ['calbe', /Cable/],
  ['webacm', /Webcam/],
  ['chagrer', /Charger/],
  ['wierless keyboard', /Wireless Keyboard/],
  ['tabelt', /Tablet/],
];

const WRONG_LETTER: readonly Row[] = [
  ['keyboerd', KEYBOARD],
  ['mouxe', /Mouse/],
  ['monitar', /Monitor/],
  ['speakor', /Speaker/],
  ['xeyboard', KEYBOARD],
  ['zonitor', /Monitor/],
  ['doch', /Dock/],
  ['aldarway', /^Alderway/],
  ['brundlo', /Keyboard|Number Pad|Keycaps|Switches/],
  ['sonders', /Headphones|Earbuds|Speaker|Soundbar|Microphone/],
  ['backback', /Backpack/],
  ['earpuds', /Earbuds/],
];

const NEIGHBOUR_KEY: readonly Row[] = [
  ['keyboatd', KEYBOARD],
  ['keyvoard', KEYBOARD],
  ['mouae', /Mouse/],
  ['momitor', /Monitor/],
  ['headohones', HEADPHONES],
  ['lamo', /Lamp/],
  ['xable', /Cable/],
  ['tavlet', /Tablet/],
  ['prunter', /Printer/],
  ['fitnesd band', /Fitness Band/],
];

const TWO_ERRORS: readonly Row[] = [
  ['keybrad', undefined],
  ['kexboatd', KEYBOARD],
  ['hedfones', undefined],
  ['headfones', HEADPHONES],
  ['termostt', /Thermostat/],
  ['mikrophne', /Microphone/],
  ['mikrofone', undefined],
  ['trakbal', /Trackball/],
  ['smratwacth', /Smartwatch/],
  ['wirless keybord', /Wireless Keyboard/],
];

const SYNONYM_QUERIES: readonly Row[] = [
  ['headset', HEADPHONES],
  ['headsets', HEADPHONES],
  ['tv', /Soundbar/],
  ['display', /Monitor/],
  ['notebook stand', /Laptop Stand/],
  ['rucksack', /Backpack/],
  ['powerpack', /Power Bank/],
  ['wifi', /Router/],
  ['cordless keyboard', /Wireless Keyboard/],
  ['mobile phone', /Phone/],
];

const NONSENSE: readonly Row[] = [
  ['qwxzv'],
  ['blorftang'],
  ['keyboard blorftang'],
  ['1234567'],
  ['xylograph'],
  ['xylograf'],
  ['secretive'],
  ['plotter'],
  ['zzzz'],
  ['adpho'],
  ['earth'],
  ['eyboard keyboard mouse lamp'],
  ['*'],
  ['"'],
  ['NOT keyboard NEAR'],
  ['fern 777777'],
  ['lamp printer'],
  ['car insurance'],
];

/** Synonyms that staff have entered. */
export const SYNONYMS = [
  ['headset', 'headphones'],
  ['tv', 'television'],
  ['display', 'monitor'],
  ['notebook', 'laptop'],
  ['rucksack', 'backpack'],
  ['powerpack', 'power bank'],
  ['wifi', 'wireless network'],
  ['cordless', 'wireless'],
  ['mobile phone', 'phone'],
] as const;

const ALL: readonly Row[] = [
  ...WORDS,
  ...PREFIXES,
  ...SEVERAL,
  ...PLURALS,
  ...WRITING,
  ...EXACT,
  ...SKUS,
  ...OPTIONS_AND_ATTRIBUTES,
  ...MISSING_LETTER,
  ...ADDITIONAL_LETTER,
  ...SWAPPED_LETTERS,
  ...WRONG_LETTER,
  ...NEIGHBOUR_KEY,
  ...TWO_ERRORS,
  ...SYNONYM_QUERIES,
  ...NONSENSE,
];

export const QUERIES: readonly RelevanceQuery[] = ALL.map(([query, first, not]) => ({
  query,
  ...(first && { first }),
  ...(not && { not }),
}));
