import type { Actor } from 'xstate';
import type { appMachine } from '#machines/app/app.machine.ts';

/** The console's flows, running. */
export type ConsoleActor = Actor<typeof appMachine>;
