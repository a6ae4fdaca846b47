import { and, assign, enqueueActions, setup } from 'xstate';
import { LIMITS } from '#contract/limits.ts';
import type { ImportFate, ImportKind } from '#contract/wording-exchange.ts';
import { failureExits } from '#machines/kit/failure-exits.ts';
import { BUSY, pending } from '#machines/kit/pending.ts';
import { placeholder } from '#machines/kit/port.ts';
import { present } from '#machines/kit/present.ts';
import type { RecordsChanged } from '#machines/kit/subject.ts';
import { AUTO_CLOSE } from '#machines/notifications/auto-close.ts';
import { recordChanges } from '#machines/reports/record-changes.ts';
import { reportToApp } from '#machines/reports/report.ts';
import { sessionBack } from '#machines/reports/session-back.ts';
import {
  type ArrivedLanguages,
  type ChosenFiles,
  type Head,
  importOf,
  NO_FILES,
  readingOf,
} from '#machines/wording-import/chosen-files.ts';
import { type FileReading, languageIn, languageNeed } from '#machines/wording-import/file-format.ts';
import {
  kindWithMore,
  NO_FATES,
  rowsOfKind,
  takenCount,
  withFate,
  withFateOfKind,
  withRowsOf,
} from '#machines/wording-import/import-fates.ts';
import type {
  ImportPreview,
  ImportResult,
  LaterRows,
  WordingImportPort,
} from '#machines/wording-import/wording-import.port.ts';
import type {
  WordingImportContext,
  WordingImportEvent,
  WordingImportInput,
} from '#machines/wording-import/wording-import.types.ts';

/** From so many texts on, taking them back is asked first. */
const BIG = 100;

const machine = setup({
  types: {
    context: {} as WordingImportContext,
    events: {} as WordingImportEvent,
    input: {} as WordingImportInput,
  },
  actors: {
    recordChanges,
    sessionBack,
    readHead: placeholder<WordingImportPort['readHead']>(),
    preview: placeholder<WordingImportPort['preview']>(),
    rows: placeholder<WordingImportPort['rows']>(),
    run: placeholder<WordingImportPort['run']>(),
  },
  actions: {
    rememberFiles: assign((_, files: ChosenFiles | typeof NO_FILES) => ({
      ...{ ...files, reading: null, fates: NO_FATES },
      ...{ preview: null, key: null, result: null, failure: null },
    })),
    rememberLanguages: assign((_, { languages }: ArrivedLanguages) => ({ languages })),
    recognizeLanguage: assign(({ context: { files, reading } }, { languages }: ArrivedLanguages) => ({
      reading: reading && { ...reading, lang: languageIn(files[0]?.name ?? '', languages) },
    })),
    recognize: assign(({ context }, { head }: Head) => ({ reading: readingOf(context, head) })),
    rememberReading: assign((_, { reading }: { reading: FileReading }) => ({
      ...{ reading, preview: null, key: null, result: null, failure: null, fates: NO_FATES },
    })),
    rememberContext: assign((_, params: { contextIdentifier: string | null }) => ({
      ...{ contextIdentifier: params.contextIdentifier, preview: null, key: null, failure: null },
      fates: NO_FATES,
    })),
    rememberPreview: assign(({ context }, { preview }: { preview: ImportPreview | null }) => ({
      ...{ previewedFates: context.fates, key: null, failure: null },
      preview: preview && {
        ...preview,
        comparison: withRowsOf(preview.comparison, context.preview?.comparison ?? null),
      },
    })),
    wantRows: assign(({ context: { preview } }, { kind }: { kind: ImportKind | null }) => ({
      rowsOf: preview?.comparison ? kindWithMore(preview.comparison, kind) : null,
      failure: null,
    })),
    addRows: assign(({ context: { preview } }, { rows }: Pick<LaterRows, 'rows'>) => ({
      preview: preview?.comparison
        ? {
            ...preview,
            comparison: { ...preview.comparison, rows: [...preview.comparison.rows, ...rows] },
          }
        : preview,
    })),
    decideKind: assign(({ context }, params: { kind: ImportKind; fate: ImportFate }) => ({
      fates: withFateOfKind(context.fates, context.preview?.comparison?.rows ?? [], params),
    })),
    decideText: assign(({ context }, params: { identifier: string; lang: string; fate: ImportFate }) => ({
      fates: withFate(context.fates, params, params.fate),
    })),
    rememberResult: assign((_, params: { result: ImportResult }) => ({
      ...{ result: params.result, failure: null },
    })),
    rememberStep: assign((_, { by }: Pick<RecordsChanged, 'by'>) => ({ key: by ?? null })),
    reportImported: enqueueActions(({ context, system, enqueue }) => {
      const { added, changed } = present(context.result);
      reportToApp({ system, enqueue }, { type: 'records.changed', subjects: ['wording'] });
      const operation = { key: present(context.key), route: null, isBig: added + changed >= BIG };
      reportToApp(
        { system, enqueue },
        {
          type: 'notification.add',
          level: 'success',
          topic: 'wording.imported',
          values: {
            added: String(added),
            changed: String(changed),
            context: context.contextIdentifier ?? '',
          },
          autoClose: AUTO_CLOSE,
          operation,
        },
      );
    }),
  },
  guards: {
    isReadOnly: ({ context }) => context.readOnly !== null,
    isNothing: ({ context }) => context.files.length === 0,
    isSeveral: ({ context }) => context.files.length > 1,
    hasFile: ({ context: { reading } }) => reading !== null,
    isUnread: ({ context: { reading } }) => reading === null,
    isRecognized: ({ context }, { head }: Head) => readingOf(context, head) !== null,
    isWithoutLanguage: ({ context: { reading } }) =>
      reading !== null && reading.lang === null && languageNeed(reading.format) === 'required',
    /** Its name may mention the language, as soon as it is known which ones there are. */
    hasNoLanguages: ({ context: { languages } }) => languages === null,
    isEmpty: ({ context: { files } }) => files.some(({ size }) => size === 0),
    isTooLarge: ({ context: { files } }) => files.some(({ size }) => size > LIMITS.importFile),
    isUnfit: ({ context: { files } }) =>
      files.length > 1 || files.some(({ size }) => size === 0 || size > LIMITS.importFile),
    isWithoutContext: ({ context }) => context.contextIdentifier === null,
    isSameContext: ({ context }, params: { contextIdentifier: string | null }) =>
      context.contextIdentifier === params.contextIdentifier,
    concernsTexts: (_, { subjects }: Pick<RecordsChanged, 'subjects'>) =>
      subjects.some((one) => one === 'wording' || one === 'context' || one === 'language'),
    /** The server takes decisions about single texts. */
    isDecidable: ({ context: { preview } }) => preview?.comparison?.guard !== undefined,
    hasMoreRows: ({ context: { preview } }, { kind }: { kind: ImportKind | null }) =>
      preview?.comparison?.guard !== undefined && kindWithMore(preview.comparison, kind) !== null,
    isOutdated: ({ context: { preview } }, { guard }: Pick<LaterRows, 'guard'>) =>
      guard !== preview?.comparison?.guard,
    /** Of the import, or of what has taken it back since. */
    isTakenBack: ({ context: { key } }, { takesBack }: Pick<RecordsChanged, 'takesBack'>) =>
      takesBack !== undefined && takesBack === key,
    /** Where texts can be chosen: some are. Otherwise: nothing clashes, and something would be different afterwards. */
    isPossible: ({ context: { preview, fates } }) => {
      if (!preview) return true;
      const taken = preview.comparison && takenCount(preview.comparison, fates);
      if (taken !== null) return taken > 0;
      const { clashes, added, changed } = preview.impact.counts;
      return clashes === 0 && added + changed > 0;
    },
  },
});

const choose = {
  'file.choose': {
    target: '#wording-import.checking',
    actions: { type: 'rememberFiles', params: ({ event }: { event: ChosenFiles }) => event },
  },
  'file.remove': {
    target: '#wording-import.choosing',
    actions: { type: 'rememberFiles', params: NO_FILES },
  },
} as const;

/** The step that is taken back next is the one that took this one back. */
const takenBack = {
  guard: { type: 'isTakenBack', params: ({ event }: { event: RecordsChanged }) => event },
  actions: { type: 'rememberStep', params: ({ event }: { event: RecordsChanged }) => event },
} as const;

/**
 * Taking over the texts of a file into a context. What that would do is found out and shown first, and nothing is taken
 * over that was not confirmed. The file stays chosen whatever happens, until another one takes its place.
 */
export const wordingImportMachine = machine.createMachine({
  id: 'wording-import',
  description: 'Takes the texts of a file over into a context, after a comparison with those that are there.',
  context: ({ input }) => ({
    ...input,
    ...NO_FILES,
    languages: null,
    ...{ reading: null, preview: null, rowsOf: null, key: null, result: null, failure: null },
    ...{ fates: NO_FATES, previewedFates: NO_FATES },
  }),
  invoke: { src: 'recordChanges' },
  initial: 'deciding',
  on: {
    ...choose,
    'context.choose': [
      { guard: { type: 'isSameContext', params: ({ event }) => event } },
      { target: '.checking', actions: { type: 'rememberContext', params: ({ event }) => event } },
    ],
    'reading.choose': {
      guard: 'hasFile',
      target: '.checking',
      actions: { type: 'rememberReading', params: ({ event }) => event },
    },
    'languages.arrive': [
      {
        guard: and(['isWithoutLanguage', 'hasNoLanguages']),
        target: '.checking',
        actions: [
          { type: 'rememberLanguages', params: ({ event }) => event },
          { type: 'recognizeLanguage', params: ({ event }) => event },
        ],
      },
      { actions: { type: 'rememberLanguages', params: ({ event }) => event } },
    ],
    'records.changed': {},
    // Refused wherever no one has been asked: nothing is taken over that was not just shown.
    'import.confirm': {},
    'kind.decide': {},
    'text.decide': {},
    'rows.load': {},
  },
  states: {
    deciding: { always: [{ guard: 'isReadOnly', target: 'readOnly' }, { target: 'choosing' }] },
    readOnly: {
      description: 'This user may take nothing over; the reason is shown.',
      on: {
        'file.choose': {},
        'file.remove': {},
        'reading.choose': {},
        'context.choose': { actions: { type: 'rememberContext', params: ({ event }) => event } },
      },
    },
    choosing: { description: 'There is no file yet.' },
    checking: {
      always: [
        { guard: 'isNothing', target: 'choosing' },
        { guard: 'isUnfit', target: 'turnedAway' },
        { guard: 'isUnread', target: 'recognizing' },
        { guard: 'isWithoutLanguage', target: 'withoutLanguage' },
        { guard: 'isWithoutContext', target: 'withoutContext' },
        { target: 'previewing' },
      ],
    },
    recognizing: {
      tags: BUSY,
      description: 'Finds out the format by the beginning of the file, the language by its name.',
      invoke: {
        src: 'readHead',
        input: ({ context }) => present(context.files[0] ?? null),
        onDone: [
          {
            guard: { type: 'isRecognized', params: ({ event }) => ({ head: event.output }) },
            target: 'checking',
            actions: { type: 'recognize', params: ({ event }) => ({ head: event.output }) },
          },
          { target: 'turnedAway' },
        ],
        // A file that the browser cannot read (any more) has no known format.
        onError: 'turnedAway',
      },
    },
    turnedAway: {
      description: 'What was chosen is not even sent; another file can be chosen.',
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'isSeveral', target: 'tooMany' },
            { guard: 'isEmpty', target: 'empty' },
            { guard: 'isTooLarge', target: 'tooLarge' },
            { target: 'otherKind' },
          ],
        },
        tooMany: { description: 'Several files at once; only one is taken.' },
        otherKind: { description: 'Name and content are of no format that the server reads.' },
        empty: { description: 'The file has no content.' },
        tooLarge: { description: 'The file is larger than the server takes.' },
      },
    },
    withoutLanguage: {
      description: 'The file does not say its language.',
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'hasNoLanguages', target: 'early' }, { target: 'asked' }] },
        early: { description: 'Its name may say it, once the languages of the server are known.' },
        asked: { description: 'Neither does its name; the user has to.' },
      },
    },
    withoutContext: { description: 'There is a file, but no context for its texts.' },
    previewing: {
      ...pending('#wording-import.previewFailed'),
      description: 'Asks the server what the import would do.',
      invoke: {
        src: 'preview',
        input: ({ context }) => importOf(context),
        onDone: {
          target: 'comparing',
          actions: { type: 'rememberPreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: failureExits({
          ...{ sessionLost: 'sessionLost', refused: 'refused', unreachable: 'previewFailed' },
        }),
      },
    },
    comparing: {
      description:
        'The user sees what would happen, chooses which texts are taken, and decides; without any it is not possible.',
      on: {
        'kind.decide': {
          guard: 'isDecidable',
          actions: { type: 'decideKind', params: ({ event }) => event },
        },
        'text.decide': {
          guard: 'isDecidable',
          actions: { type: 'decideText', params: ({ event }) => event },
        },
        'rows.load': {
          guard: { type: 'hasMoreRows', params: ({ event }) => event },
          target: 'loadingRows',
          actions: { type: 'wantRows', params: ({ event }) => event },
        },
        'import.confirm': {
          guard: 'isPossible',
          target: 'importing',
          actions: assign({ key: ({ event }) => event.key }),
        },
        'import.retry': 'previewing',
        // The shown preview may be outdated.
        'records.changed': {
          guard: { type: 'concernsTexts', params: ({ event }) => event },
          target: 'previewing',
        },
      },
    },
    loadingRows: {
      ...pending('#wording-import.comparing'),
      description: 'Asks for more texts of the preview; where they cannot be had, those that are there stay.',
      invoke: {
        src: 'rows',
        input: ({ context }) => {
          const kind = present(context.rowsOf);
          const from = rowsOfKind(present(context.preview?.comparison ?? null), kind);
          return { ...importOf(context), kind, from };
        },
        onDone: [
          // What was shown is about other texts than those that are there now.
          {
            guard: { type: 'isOutdated', params: ({ event }) => event.output },
            target: 'previewing',
          },
          { target: 'comparing', actions: { type: 'addRows', params: ({ event }) => event.output } },
        ],
        onError: failureExits({
          ...{ sessionLost: 'sessionLost', refused: 'comparing', unreachable: 'comparing' },
        }),
      },
    },
    importing: {
      ...pending('#wording-import.unreachable'),
      description: 'The server takes the chosen texts over, or none.',
      invoke: {
        src: 'run',
        input: ({ context }) => ({
          ...importOf(context),
          key: present(context.key),
          guard: context.preview?.comparison?.guard ?? null,
        }),
        onDone: {
          target: 'imported',
          actions: [
            { type: 'rememberResult', params: ({ event }) => ({ result: event.output }) },
            'reportImported',
          ],
        },
        onError: failureExits(),
      },
      // One at a time: whether this one has been taken over must be known first.
      on: { 'file.choose': {}, 'file.remove': {}, 'reading.choose': {}, 'context.choose': {} },
    },
    imported: {
      description: 'The texts are there; another file can be chosen.',
      on: { 'records.changed': { ...takenBack, target: 'takenBack' } },
    },
    takenBack: {
      description: 'The user has taken the import back; doing it again shows its result again.',
      on: { 'records.changed': { ...takenBack, target: 'imported' } },
    },
    refused: {
      description: 'The server said no; the reason is shown, and the same file can be looked at again.',
      on: { 'import.retry': 'previewing' },
    },
    previewFailed: {
      description: 'What would happen could not be found out; it can be asked again.',
      on: { 'import.retry': 'previewing' },
    },
    unreachable: {
      description:
        'Whether the texts were taken over is not known; the same can be tried again with its key.',
      on: { 'import.retry': 'importing' },
    },
    sessionLost: {
      description: 'Waits until the same user has signed in again, then compares and asks again.',
      invoke: { src: 'sessionBack', onDone: 'previewing' },
      on: { 'file.choose': {}, 'file.remove': {}, 'reading.choose': {}, 'context.choose': {} },
    },
  },
});
