/*
 * The cases of the console's machines: those of paths/core/cases.ts, whose head explains the parts, and how their steps are
 * carried out beyond the machine. One file for each machine, paths/cases/<machine>.ts.
 *
 *   screen        what its states show and what users do there (paths/screen/executors.ts), or why it has no screen.
 *   browser       the same in a running console (paths/browser/executors.ts).
 */
import type { AnyStateMachine } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import type { OfTheConsole } from '#machines/kit/port.ts';
import type { BrowserExecutors } from '#paths/browser/executors.ts';
import type { ChildAnswer, ServiceAnswer } from '#paths/core/answers.ts';
import { type CasesOf, type Cases as CoreCases, casesFor as coreCasesFor } from '#paths/core/cases.ts';
import { OF_THE_CONSOLE } from '#paths/kit/conventions.ts';
import type { ScreenExecutors, WithoutScreen } from '#paths/screen/executors.ts';

/** How the steps of a machine are carried out on its screen and in a browser. */
interface Executors {
  readonly screen?: ScreenExecutors | WithoutScreen;
  readonly browser?: BrowserExecutors;
}

/** The cases of a machine of the console as walks over all of them see them. */
export interface Cases extends CoreCases {
  readonly answers: Readonly<
    Record<string, Readonly<Record<string, ServiceAnswer<unknown, Failure> | ChildAnswer>>>
  >;
  readonly screen: ScreenExecutors | WithoutScreen | null;
  readonly browser: BrowserExecutors | null;
}

/** Joins a machine of the console to what a tester has written about it. */
export function casesFor<Machine extends AnyStateMachine>(
  machine: Machine,
  written: CasesOf<Machine, Failure, OfTheConsole> & Executors,
): Cases {
  const { screen = null, browser = null } = written;
  return { ...coreCasesFor(machine, written, OF_THE_CONSOLE), screen, browser } as Cases;
}
