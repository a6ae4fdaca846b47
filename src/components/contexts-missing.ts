import { createContext } from 'react';

/**
 * Whether the contexts did not arrive, of which any tree or list of them would otherwise say that they are being loaded.
 * The page around it says why, and offers to try again.
 */
export const ContextsMissing = createContext(false);
