import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import type { NewProduct } from '#features/catalogue/product-draft-schema.ts';

/** A kind of product: its category, company, models and what is said about each of them. */
interface Kind {
  noun: string;
  category: NewProduct['category'];
  company: string;
  models: readonly string[];
  description: string;
  /** Colours to choose from. */
  colours?: readonly string[];
  attributes?: NewProduct['attributes'];
}

/** What products say about themselves. */
export const DEFINITIONS: readonly AttributeDefinition[] = [
  { key: 'tracking', label: 'Tracking', kind: 'text', filterable: false },
  { key: 'panel', label: 'Panel', kind: 'choice', choices: ['IPS', 'OLED'], filterable: true },
  { key: 'refresh-rate', label: 'Refresh rate', kind: 'number', unit: 'Hz', filterable: true },
  { key: 'waterproof', label: 'Waterproof', kind: 'boolean', filterable: true },
];

const KINDS: readonly Kind[] = [
  {
    noun: 'Keyboard',
    category: 'pc',
    company: 'Brindlo',
    models: ['Alderway 60', 'Basalt 65', 'Cloudrow 75', 'Duskline TKL', 'Ember Full', 'Fjord Split', 'Granite Low'],
    description: 'A mechanical board with hot-swap sockets, PBT caps and a USB-C cable.',
  },
  {
    noun: 'Wireless Keyboard',
    category: 'pc',
    company: 'Quillmoor',
    models: ['Heather 65', 'Ivory 75', 'Juniper TKL', 'Kestrel 60', 'Larch Full', 'Moorhen Slim'],
    description: 'Connects by Bluetooth or with its receiver, and lasts for months.',
  },
  {
    noun: 'Number Pad',
    category: 'pc',
    company: 'Brindlo',
    models: ['Pebble', 'Quartz', 'Rook', 'Sable', 'Tally'],
    description: 'Twenty keys with a volume knob beside any board.',
  },
  {
    noun: 'Mouse',
    category: 'pc',
    company: 'Nettle & Co',
    models: ['Umber', 'Vole', 'Wren Light', 'Yarrow', 'Zephyr Vertical', 'Acorn', 'Bracken Silent'],
    description: 'Tracks on glass, with a scroll wheel that spins freely.',
    attributes: [{ key: 'tracking', value: 'Optical sensor' }],
  },
  {
    noun: 'Trackball',
    category: 'pc',
    company: 'Nettle & Co',
    models: ['Cobalt', 'Dapple', 'Elder'],
    description: 'Moves the pointer with the thumb, so that the wrist rests.',
  },
  {
    noun: 'Monitor',
    category: 'pc',
    company: 'Veltro',
    models: ['Aurora 24', 'Aurora 27', 'Aurora 32', 'Horizon Wide', 'Horizon Curved', 'Pale 4K'],
    description: 'A matte panel with slim edges and a height-adjustable foot.',
    attributes: [
      { key: 'panel', value: 'OLED' },
      { key: 'refresh-rate', value: 165 },
    ],
  },
  {
    noun: 'Webcam',
    category: 'pc',
    company: 'Veltro',
    models: ['Iris HD', 'Iris 4K', 'Pupil Mini'],
    description: 'Shows faces evenly also against a window, with a shutter.',
  },
  {
    noun: 'Microphone',
    category: 'pc',
    company: 'Sondera',
    models: ['Cantor', 'Lyric', 'Verse Desk'],
    description: 'Hears a voice and not the fan behind it.',
  },
  {
    noun: 'Headphones',
    category: 'mobile',
    company: 'Sondera',
    models: ['Adagio', 'Bolero', 'Cadenza', 'Dolce Open', 'Étude Studio', 'Forte ANC'],
    description: 'Over the ear with soft cushions and noise-cancelling.',
  },
  {
    noun: 'Earbuds',
    category: 'mobile',
    company: 'Sondera',
    models: ['Pico', 'Piccolo', 'Quaver', 'Rondo Sport'],
    description: 'Small and light, with a case that charges them four times.',
  },
  {
    noun: 'Speaker',
    category: 'smart',
    company: 'Sondera',
    models: ['Tempo', 'Tutti', 'Unison Pair', 'Vivace Outdoor', 'Crème Brûlée'],
    description: 'Fills a room with even sound and answers to the voice.',
  },
  {
    noun: 'Soundbar',
    category: 'smart',
    company: 'Sondera',
    models: ['Largo', 'Presto'],
    description: 'Sits below the television and makes speech clear.',
  },
  {
    noun: 'Phone',
    category: 'mobile',
    company: 'Halden',
    models: ['Fern 5', 'Fern 6', 'Fern 6 Pro', 'Moss Mini', 'Moss Max', 'Lichen Fold'],
    description: 'A bright display, two cameras and updates for seven years.',
  },
  {
    noun: 'Phone Case',
    category: 'mobile',
    company: 'Halden',
    models: ['Bark', 'Cork', 'Felt', 'Leather', 'Clear'],
    description: 'Protects corners and camera from a fall.',
    colours: ['Terracotta', 'Graphite'],
  },
  {
    noun: 'Tablet',
    category: 'mobile',
    company: 'Halden',
    models: ['Slate 8', 'Slate 11', 'Slate 13'],
    description: 'For reading and drawing, with a pen in the box.',
  },
  {
    noun: 'Charger',
    category: 'mobile',
    company: 'Voltaire',
    models: ['Amp 20', 'Amp 45', 'Amp 65', 'Amp 100', 'Dynamo Car'],
    description: 'Fast and cool, with two USB-C ports.',
  },
  {
    noun: 'Power Bank',
    category: 'mobile',
    company: 'Voltaire',
    models: ['Reserve 5', 'Reserve 10', 'Reserve 20'],
    description: 'A battery for the way, charged in two hours.',
  },
  {
    noun: 'Cable',
    category: 'pc',
    company: 'Voltaire',
    models: ['Braid USB-C', 'Braid Lightning', 'Coil USB-C', 'Flat HDMI', 'Long DisplayPort'],
    description: 'Woven and flexible, two metres long.',
  },
  {
    noun: 'Dock',
    category: 'pc',
    company: 'Voltaire',
    models: ['Harbour 7', 'Harbour 12', 'Quay Mini'],
    description: 'Adds ports for screens, network and cards to a laptop.',
  },
  {
    noun: 'Smartwatch',
    category: 'smart',
    company: 'Tidewell',
    models: ['Ebb', 'Flow', 'Spring Tide', 'Neap'],
    description: 'Counts steps, measures sleep and shows messages.',
    attributes: [{ key: 'waterproof', value: false }],
  },
  {
    noun: 'Fitness Band',
    category: 'smart',
    company: 'Tidewell',
    models: ['Ripple', 'Swell', 'Surge'],
    description: 'A slim tracker for running and swimming.',
    attributes: [{ key: 'waterproof', value: true }],
  },
  {
    noun: 'Scale',
    category: 'smart',
    company: 'Tidewell',
    models: ['Buoy', 'Anchor'],
    description: 'Measures weight and writes it to the phone.',
  },
  {
    noun: 'Lamp',
    category: 'smart',
    company: 'Lumora',
    models: ['Dawn', 'Noon Desk', 'Dusk', 'Midnight', 'Étoile'],
    description: 'Warm or cool light that follows the day.',
  },
  {
    noun: 'Light Strip',
    category: 'smart',
    company: 'Lumora',
    models: ['Ribbon 2', 'Ribbon 5'],
    description: 'Colours behind a desk or a shelf, cut to length.',
  },
  {
    noun: 'Thermostat',
    category: 'smart',
    company: 'Lumora',
    models: ['Hearth', 'Hearth Room'],
    description: 'Learns when a home is warm enough.',
  },
  {
    noun: 'Doorbell',
    category: 'smart',
    company: 'Lumora',
    models: ['Porch', 'Porch Wired'],
    description: 'Shows who is at the door.',
  },
  {
    noun: 'Keycaps',
    category: 'pc',
    company: 'Brindlo',
    models: ['Apricot', 'Blueberry', 'Currant', 'Damson', 'Elderflower'],
    description: 'A set of doubleshot caps for every layout.',
  },
  {
    noun: 'Switches',
    category: 'pc',
    company: 'Brindlo',
    models: ['Linear Silk', 'Tactile Velvet', 'Clicky Flint', 'Silent Snow'],
    description: 'Seventy pieces, lubricated by hand.',
  },
  {
    noun: 'Wrist Rest',
    category: 'pc',
    company: 'Oakline',
    models: ['Walnut 60', 'Walnut TKL', 'Maple 60', 'Resin Blue'],
    description: 'Lifts the hands to the height of the keys.',
  },
  {
    noun: 'Desk Mat',
    category: 'pc',
    company: 'Oakline',
    models: ['Wool Grey', 'Wool Green', 'Contour', 'Grid'],
    description: 'Quiet and washable under keyboard and mouse.',
  },
  {
    noun: 'Laptop Stand',
    category: 'pc',
    company: 'Oakline',
    models: ['Ledge', 'Shelf', 'Arch'],
    description: 'Lifts a screen to eye level and folds flat.',
  },
  {
    noun: 'Backpack',
    category: 'mobile',
    company: 'Rucksey',
    models: ['Commuter 18', 'Commuter 24', 'Rambler'],
    description: 'A padded sleeve for a laptop and a bottle at the side.',
  },
  {
    noun: 'Battery',
    category: 'mobile',
    company: 'Voltaire',
    models: ['Cell AA', 'Cell AAA'],
    description: 'Four pieces that charge a thousand times.',
  },
  {
    noun: 'Router',
    category: 'smart',
    company: 'Netwise',
    models: ['Beacon', 'Beacon Mesh', 'Relay'],
    description: 'Wireless network in every corner of a flat.',
  },
  {
    noun: 'Hard Drive',
    category: 'pc',
    company: 'Netwise',
    models: ['Vault 1', 'Vault 2', 'Vault 4'],
    description: 'Keeps a copy of everything, encrypted.',
  },
  {
    noun: 'Memory Card',
    category: 'mobile',
    company: 'Netwise',
    models: ['Shard 64', 'Shard 128', 'Shard 256'],
    description: 'For pictures that are taken in a row.',
  },
  {
    noun: 'Screen Protector',
    category: 'mobile',
    company: 'Halden',
    models: ['Pane', 'Pane Matte', 'Pane Privacy', 'Pane Paper', 'Pane Blue Filter', 'Pane Tempered'],
    description: 'Glass against scratches, put on without bubbles.',
  },
  {
    noun: 'Printer',
    category: 'pc',
    company: 'Inkwell',
    models: ['Folio', 'Folio Duo', 'Octavo', 'Quarto Laser'],
    description: 'Prints on both sides and scans to a folder.',
  },
];

/** Editions that most products have, so that there are about 300. Each has its own price and date. */
const EDITIONS = ['', 'Mk II'] as const;

const PICTURE = { image: '/pictures/products/alderway-60.webp' };

/** The products of the relevance tests, oldest first. The SKU of the first is BR-1000; each next one has the next number. */
export const CATALOGUE: readonly NewProduct[] = EDITIONS.flatMap((edition) =>
  KINDS.flatMap((kind) => kind.models.map((model) => ({ ...kind, model, edition }))),
).map(({ noun, model, edition, colours, models: _, ...product }, index) => ({
  ...product,
  ...PICTURE,
  name: [model, noun, edition].filter(Boolean).join(' '),
  sellingPrice: 45,
  published: true,
  featured: false,
  ...variantsOf(`${product.company.slice(0, 2).toUpperCase()}-${1000 + index}`, colours),
}));

function variantsOf(sku: string, colours: readonly string[] = []): Pick<NewProduct, 'options' | 'variants'> {
  if (colours.length === 0) return { variants: [{ sku, values: {}, price: 50, stock: 10 }] };
  return {
    options: [{ name: 'Colour', values: [...colours] }],
    variants: colours.map((colour) => ({
      sku: `${sku}-${colour.slice(0, 3).toUpperCase()}`,
      values: { Colour: colour },
      price: 50,
      stock: 5,
    })),
  };
}

/** Products that no search may find. */
export const UNPUBLISHED: readonly NewProduct[] = ['Xylograph Keyboard', 'Xylograph Plotter'].map((name) => ({
  name,
  category: 'pc' as const,
  company: 'Secretive',
  description: 'Comes in the spring.',
  ...PICTURE,
  price: 50,
  sellingPrice: 45,
  quantity: 10,
  published: false,
  featured: false,
}));
