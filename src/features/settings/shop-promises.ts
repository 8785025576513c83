import { createContext } from 'react';
import { DEFAULT_PROMISES } from './promises.ts';

/** What the shop promises, for texts of pages. */
export const ShopPromises = createContext(DEFAULT_PROMISES);
