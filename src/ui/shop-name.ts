import { createContext } from 'react';

/** The name that the logo shows as drawn letters. */
export const DRAWN_NAME = 'Thock';

/** The name of the shop, which staff may change. */
export const ShopName = createContext(DRAWN_NAME);
