import { createContext } from 'react';
import type { WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';

/** Shows where a text comes from; null where no one offers that. */
export const OriginShow = createContext<((question: WordingQuestion) => void) | null>(null);
