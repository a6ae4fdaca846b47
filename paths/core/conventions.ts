import type { ServiceAnswer } from './answers.ts';

/** What the machines of a project have in common, and paths have to know. */
export interface Conventions {
  /** The name in the system (`systemId`) of the actor that machines report to, beside the one that began them. */
  readonly app: string;
  /** What a service rejects with, from what an answer of the cases `fails` with. */
  readonly errorOf: (failure: unknown) => unknown;
  /** Whether a value is a secret: a password or a code that no snapshot may keep without need. */
  readonly isSecret: (value: object) => boolean;
  /** What stands for a value where it is compared and stored; undefined for what JSON has a word for. */
  readonly writtenAs: (value: object) => unknown;
  /** How services answer that every machine may have, by their names. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, ServiceAnswer>>>>;
}

/** A project without conventions: services reject with what the cases say. */
export const NO_CONVENTIONS: Conventions = {
  app: 'app',
  errorOf: (failure) => failure,
  isSecret: () => false,
  writtenAs: () => undefined,
  answers: {},
};
