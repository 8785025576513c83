import { createContext } from 'react';
import type { Cents } from '#features/pricing/money.ts';

/** The struck-through price of products without a compare-at price (specification, section 2). Staff may set or remove it. */
export const PlaceholderPrice = createContext<Cents | undefined>(undefined);
