import { type AnyStateMachine, fromPromise, type PromiseActorLogic, type StateMachine } from 'xstate';

/** A function that a machine asks of the world. It rejects with a ServiceFailure and stops when the signal says so. */
export type Service<Input, Output> = (input: Input, signal: AbortSignal) => Promise<Output>;

/** A placeholder for a service in a machine's `setup`; invoking it fails, since no one provided the service. */
export function placeholder<S>(): S extends Service<infer Input, infer Output>
  ? PromiseActorLogic<Output, Input>
  : never {
  const empty = fromPromise<never, never>(() =>
    Promise.reject(new Error('a machine was started without its port')),
  );
  return empty as unknown as S extends Service<infer Input, infer Output>
    ? PromiseActorLogic<Output, Input>
    : never;
}

/** `types.meta` of a child machine that only some users of its parent need; it may be left out of the parent's port. */
export interface OptionalPart {
  readonly isOptional: true;
}

type ActorsOf<Machine extends AnyStateMachine> = Required<
  NonNullable<Parameters<Machine['provide']>[0]['actors']>
>;

type PartOf<Logic> =
  Logic extends PromiseActorLogic<infer Output, infer Input> ? Service<Input, Output> : Logic;

type MetaOf<Logic> =
  // biome-ignore format: one place each
  Logic extends StateMachine<infer _C, infer _E, infer _A, infer _R, infer _N, infer _G, infer _D, infer _V, infer _T, infer _I, infer _O, infer _M, infer Meta, infer _S>
    ? Meta
    : unknown;

type OptionalName<Actors> = {
  [Name in keyof Actors]: MetaOf<Actors[Name]> extends OptionalPart ? Name : never;
}[keyof Actors];

/** Services that every console provides in the same way (reports/), so that they are not part of a port. */
export type OfTheConsole = 'sessionBack' | 'recordChanges' | 'appEvents';

/** Everything that a machine asks for: a function for each service, a ready machine for each child machine. */
export type PortOf<Machine extends AnyStateMachine, Actors = ActorsOf<Machine>> = {
  readonly [Name in Exclude<keyof Actors, OptionalName<Actors> | OfTheConsole>]: PartOf<Actors[Name]>;
} & { readonly [Name in OptionalName<Actors>]?: PartOf<Actors[Name]> };

/**
 * Provides a machine with its whole port. A service that is missing, misspelt or of another type does not compile.
 * @returns the same machine, ready to run
 */
export function provide<Machine extends AnyStateMachine>(machine: Machine, port: PortOf<Machine>): Machine {
  const actors = Object.fromEntries(
    Object.entries(port).map(([name, part]) => [
      name,
      typeof part === 'function'
        ? fromPromise(({ input, signal }: { input: unknown; signal: AbortSignal }) => part(input, signal))
        : part,
    ]),
  );
  return machine.provide({ actors }) as Machine;
}
