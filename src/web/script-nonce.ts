import { createContext } from 'react';

/** The nonce of this rendering, for inline scripts of components. Empty in the browser, where none are rendered. */
export const ScriptNonce = createContext<string | undefined>(undefined);
