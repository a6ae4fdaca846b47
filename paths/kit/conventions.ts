import { type Failure, ServiceFailure } from '#machines/kit/failure.ts';
import { Secret } from '#machines/kit/secret.ts';
import { APP } from '#machines/reports/report.ts';
import type { Conventions } from '#paths/core/conventions.ts';

/** What all machines of the console have in common. A secret is written by what it holds: those of the cases are none. */
export const OF_THE_CONSOLE: Conventions = {
  app: APP,
  errorOf: (failure) => new ServiceFailure(failure as Failure),
  isSecret: (value) => value instanceof Secret,
  writtenAs: (value) => {
    if (value instanceof Secret) return `[secret ${value.reveal()}]`;
    return value instanceof ServiceFailure ? { failure: value.failure } : undefined;
  },
  answers: { sessionBack: { again: { says: 'the same user has signed in again', gives: undefined } } },
};
