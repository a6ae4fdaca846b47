import { createContext } from 'react';

/** Why the fields of a form can only be read, as a sentence; null where they can be changed. */
export const WhyNot = createContext<string | null>(null);
