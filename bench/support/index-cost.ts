import { COMMAND_LINE } from '#features/audit/actor.server.ts';
import { createCatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import { createProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { NewProduct } from '#features/catalogue/product-draft-schema.ts';
import { createProductIndex } from '#features/search/search.server.ts';
import { type DatabaseLocation, openDatabase } from '#platform/database/open-database.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { median } from './statistics.ts';

const ROUNDS = 7;
const ADDED_IN_ROUND = 40;

const DESCRIPTION =
  'A compact board with a gasket mount, a brass plate and lubricated stabilisers. It connects by cable or by radio to ' +
  'three devices, and its battery lasts for about eight weeks.';

/** What adding a product costs, in milliseconds for each, and the median of the rounds' ratios. */
export interface IndexCost {
  without: number;
  indexed: number;
  ratio: number;
}

/** Measures adding products with and without the search index, in turn. The products stay in the database. */
export async function measureIndexCost(location: DatabaseLocation): Promise<IndexCost> {
  const db = openDatabase<Tables>(location);
  try {
    const without = createAdding(db, undefined);
    const indexed = createAdding(db, createProductIndex(db));
    const rounds: { without: number; indexed: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++)
      rounds.push({ without: await timeRound(without), indexed: await timeRound(indexed) });
    // The first round is a warm-up.
    const measured = rounds.slice(1);
    return {
      without: median(measured.map((round) => round.without)),
      indexed: median(measured.map((round) => round.indexed)),
      ratio: median(measured.map((round) => round.indexed / round.without)),
    };
  } finally {
    await db.destroy();
  }
}

type Add = (draft: NewProduct) => Promise<unknown>;

function createAdding(db: Database, index: ReturnType<typeof createProductIndex> | undefined): Add {
  const now = Date.now;
  const changes = createProductChanges({ db, now, ...(index && { index }) });
  const pictures = { accept: async () => new Map(), keep: async () => [], release: async () => {} };
  const catalogue = createCatalogueService({ db, changes, now, pictures, areVariantsHeld: async () => false });
  return (draft) => catalogue.add(draft, COMMAND_LINE);
}

/** @returns the milliseconds that each product took. */
async function timeRound(add: Add): Promise<number> {
  const startedAt = performance.now();
  for (let turn = 0; turn < ADDED_IN_ROUND; turn++) await add(draftOf(turn));
  return (performance.now() - startedAt) / ADDED_IN_ROUND;
}

function draftOf(turn: number): NewProduct {
  return {
    name: `Measured Keyboard ${turn}`,
    category: 'pc',
    company: 'Benchmark & Sons',
    price: 120,
    sellingPrice: 99,
    quantity: 10,
    description: DESCRIPTION,
    image: 'https://example.com/keyboard.webp',
    published: true,
    featured: false,
  };
}
