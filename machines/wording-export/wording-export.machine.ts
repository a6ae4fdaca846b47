import { assign, enqueueActions, setup } from 'xstate';
import type { ExportCount } from '#contract/wording-exchange.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureExits, waitsForSession } from '#machines/kit/failure-exits.ts';
import { BUSY, pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import type { RecordsChanged } from '#machines/kit/subject.ts';
import { recordChanges } from '#machines/reports/record-changes.ts';
import { reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';
import { type ExportChoice, FIRST_EXPORT_CHOICE, sameExportChoice } from '#machines/route/export-choice.ts';
import { type Choosing, chosenFile } from '#machines/wording-export/export-wish.ts';
import type { WordingExportPort } from '#machines/wording-export/wording-export.port.ts';

/** Milliseconds after the last change of a choice until it is taken: as long as one types, nothing is counted. */
export const SETTLES_AFTER = 400;

export type WordingExportEvent =
  | { type: 'choice.change'; change: Partial<ExportChoice> }
  | { type: 'context.choose'; contextIdentifier: string | null }
  /** The languages of the server; they may come later than the page. */
  | { type: 'languages.arrive'; languages: readonly string[] }
  | { type: 'file.download' }
  | { type: 'count.retry' }
  | RecordsChanged
  /** What shows the choice is gone. */
  | { type: 'export.close' }
  | { type: 'wait.cancel' };

export const WORDING_EXPORT_DATA_EVENTS: DataEvents<WordingExportEvent> = {
  'choice.change': true,
  'context.choose': true,
  'languages.arrive': true,
  'records.changed': true,
};

export interface WordingExportInput extends Pick<Choosing, 'contextIdentifier' | 'formats' | 'canChoose'> {
  /** What the address names; null where it names nothing. */
  readonly choice: ExportChoice | null;
  /** Whether the server counts what a file would hold. */
  readonly canCount: boolean;
}

export interface WordingExportContext extends Choosing, Pick<WordingExportInput, 'canCount'> {
  /** Whether the choice is more than what is usual: the address names it, this browser has kept it, or the user has made it. */
  readonly isChosen: boolean;
  /** How much the file would hold; null while that is not known. */
  readonly count: ExportCount | null;
  /** Why it could not be counted. */
  readonly failure: Failure | null;
}

/** Which texts of a context are exported, and how: the choice, what it comes to, and the file. */
export const wordingExportMachine = setup({
  types: {
    context: {} as WordingExportContext,
    events: {} as WordingExportEvent,
    input: {} as WordingExportInput,
  },
  actors: {
    recordChanges,
    sessionBack,
    recall: placeholder<WordingExportPort['recall']>(),
    keep: placeholder<WordingExportPort['keep']>(),
    count: placeholder<WordingExportPort['count']>(),
  },
  actions: {
    change: assign(({ context: { choice } }, { change }: { readonly change: Partial<ExportChoice> }) => ({
      ...{ choice: { ...choice, ...change }, isChosen: true },
    })),
    rememberContext: assign((_, params: Pick<Choosing, 'contextIdentifier'>) => ({
      contextIdentifier: params.contextIdentifier,
    })),
    rememberLanguages: assign((_, params: { readonly languages: readonly string[] }) => ({
      languages: params.languages,
    })),
    takeKept: assign((_, { choice }: { readonly choice: ExportChoice | null }) => ({
      ...{ choice: present(choice), isChosen: true },
    })),
    rememberCount: assign((_, { count }: { readonly count: ExportCount }) => ({ count })),
    forgetCount: assign({ count: null, failure: null }),
    reportQuery: enqueueActions(({ context: { contextIdentifier, choice, isChosen }, system, enqueue }) => {
      const query = { contextIdentifier, choice: isChosen ? choice : null };
      reportToApp({ system, enqueue }, { type: 'route.queried', query });
    }),
    reportFile: enqueueActions(({ context, system, enqueue }) => {
      const request = present(chosenFile(context));
      reportToApp({ system, enqueue }, { type: 'download.start', request });
    }),
  },
  guards: {
    isNamed: ({ context }) => context.isChosen,
    isKept: (_, { choice }: { readonly choice: ExportChoice | null }) => choice !== null,
    isOtherChoice: ({ context: { choice } }, { change }: { readonly change: Partial<ExportChoice> }) =>
      !sameExportChoice(choice, { ...choice, ...change }),
    isOtherContext: ({ context }, params: Pick<Choosing, 'contextIdentifier'>) =>
      context.contextIdentifier !== params.contextIdentifier,
    areOtherLanguages: ({ context }, params: { readonly languages: readonly string[] }) =>
      context.languages?.join() !== params.languages.join(),
    concernsTexts: (_, { subjects }: Pick<RecordsChanged, 'subjects'>) =>
      subjects.some((one) => one === 'wording' || one === 'context'),
    isIncomplete: ({ context }) => chosenFile(context) === null,
    isComplete: ({ context }) => chosenFile(context) !== null,
    isUncountable: ({ context }) => !context.canCount,
  },
}).createMachine({
  id: 'wording-export',
  description: 'Chooses which texts of a context go into a file, and counts them before it is made.',
  context: ({ input: { choice, ...input } }) => ({
    ...{ ...input, choice: choice ?? FIRST_EXPORT_CHOICE, isChosen: choice !== null },
    ...{ languages: null, count: null, failure: null },
  }),
  invoke: { src: 'recordChanges' },
  initial: 'beginning',
  on: {
    'choice.change': {
      guard: { type: 'isOtherChoice', params: ({ event }) => event },
      target: '.settling',
      actions: { type: 'change', params: ({ event }) => event },
    },
    'context.choose': {
      guard: { type: 'isOtherContext', params: ({ event }) => event },
      target: '.settling',
      actions: { type: 'rememberContext', params: ({ event }) => event },
    },
    'languages.arrive': {
      guard: { type: 'areOtherLanguages', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'rememberLanguages', params: ({ event }) => event },
    },
    'records.changed': {
      guard: { type: 'concernsTexts', params: ({ event }) => event },
      target: '.deciding',
    },
    'file.download': { guard: 'isComplete', actions: 'reportFile' },
    'export.close': '.closed',
  },
  states: {
    beginning: { always: [{ guard: 'isNamed', target: 'deciding' }, { target: 'recalling' }] },
    recalling: {
      tags: BUSY,
      description: 'How files were written last in this browser is looked up; the address names nothing.',
      invoke: {
        src: 'recall',
        onDone: [
          {
            guard: { type: 'isKept', params: ({ event }) => ({ choice: event.output }) },
            target: 'deciding',
            actions: [{ type: 'takeKept', params: ({ event }) => ({ choice: event.output }) }, 'reportQuery'],
          },
          { target: 'deciding' },
        ],
        onError: 'deciding',
      },
      on: {
        'languages.arrive': { actions: { type: 'rememberLanguages', params: ({ event }) => event } },
        'records.changed': {},
      },
    },
    settling: {
      description: 'The user is choosing; nothing is counted until they pause.',
      entry: 'forgetCount',
      after: { [SETTLES_AFTER]: 'keeping' },
      on: {
        'languages.arrive': { actions: { type: 'rememberLanguages', params: ({ event }) => event } },
        // It is counted in any case.
        'records.changed': {},
      },
    },
    keeping: {
      tags: BUSY,
      description: 'The address says what is chosen, and this browser keeps it for the next time.',
      entry: 'reportQuery',
      invoke: {
        src: 'keep',
        input: ({ context }) => context.choice,
        onDone: 'deciding',
        // It holds until the page is left.
        onError: 'deciding',
      },
      on: {
        'languages.arrive': { actions: { type: 'rememberLanguages', params: ({ event }) => event } },
        'records.changed': {},
      },
    },
    deciding: {
      entry: 'forgetCount',
      always: [
        { guard: 'isIncomplete', target: 'incomplete' },
        { guard: 'isUncountable', target: 'uncounted' },
        { target: 'counting' },
      ],
    },
    incomplete: { description: 'The context or a language is not chosen yet; the reason is shown.' },
    uncounted: { description: 'The file can be made; this server does not count beforehand.' },
    counting: {
      ...pending('#wording-export.unreachable'),
      description: 'The server counts what the file would hold; it can be made meanwhile.',
      invoke: {
        src: 'count',
        input: ({ context }) => present(chosenFile(context)),
        onDone: {
          target: 'counted',
          actions: { type: 'rememberCount', params: ({ event }) => ({ count: event.output }) },
        },
        onError: failureExits(),
      },
    },
    counted: { description: 'How much the file would hold is shown.' },
    refused: {
      description: 'The server does not count this; the reason is shown.',
      on: { 'count.retry': 'deciding' },
    },
    unreachable: {
      description: 'It could not be counted; it can be tried again, and the file can be made without.',
      on: { 'count.retry': 'deciding' },
    },
    sessionLost: waitsForSession('deciding', 'counts again'),
    closed: { type: 'final', description: 'What shows the choice is gone.' },
  },
});
