import { contextDelete, contextList, contextSave } from '#contract/context.ts';
import { contextCoverage } from '#contract/context-coverage.ts';
import { contextTree } from '#contract/context-tree.ts';
import { DESCRIBED_CALLS } from '#contract/described-calls.ts';
import { languageList } from '#contract/language.ts';
import { wordingDelete, wordingList, wordingListForContext, wordingSave } from '#contract/wording.ts';
import { wordingMatrix } from '#contract/wording-matrix.ts';
import { CONTEXT, LANGUAGE, TEMPLATE, WORDING } from '#tests/faults/world.ts';
import { choicesRow, deletionRows, findRow, listRow, saveRow } from '#tests/src/faults/kinds.ts';
import type { FaultRow } from '#tests/src/faults/row.ts';

const WORDING_FORM = { path: '/wording/3', typed: { Wert: 'Sprechstunde per Video' } };

const WORDINGS: readonly FaultRow[] = [
  listRow({
    service: 'listWordings',
    call: wordingList,
    path: '/wordings?search=video',
    shows: 'menu.video',
  }),
  findRow({
    service: 'findWording',
    call: wordingList,
    path: '/wording/3',
    gone: 'Formulierung nicht gefunden',
    back: 'Zu den Formulierungen',
    shows: 'menu.video',
  }),
  saveRow({
    ...WORDING_FORM,
    service: 'saveWording',
    call: wordingSave,
    present: { wording: { ...WORDING, value: 'Von jemand anderem' } },
    updated: 'Formulierung gespeichert',
    created: 'Formulierung angelegt',
    taken:
      'Diesen Schlüssel gibt es in diesem Kontext und dieser Sprache schon. Bitte wählen Sie einen anderen.',
  }),
  {
    ...WORDING_FORM,
    service: 'previewWording',
    call: wordingSave,
    fits: ({ preview }) => preview,
    surface: 'read',
    fire: (page) => page.press('Folgen zeigen'),
    done: (page) => page.read('Kein anderer Kontext zeigt danach einen anderen Text.'),
  },
  ...deletionRows({
    ...WORDING_FORM,
    services: ['previewWordingDeletion', 'deleteWording'],
    call: wordingDelete,
    deleted: 'Formulierung gelöscht',
  }),
  {
    ...WORDING_FORM,
    service: 'findWordingOrigin',
    call: wordingListForContext,
    surface: 'read',
    prepare: async (page) => {
      await page.until(async () => (await page.written('Wert')) !== null, 'form of the wording');
      await page.pass(1_000);
    },
    shown: {
      refused: { words: 'Das ließ sich gerade nicht ermitteln.' },
      unreachable: { words: 'Das ließ sich gerade nicht ermitteln.' },
      'missing (404)': {
        words: 'Dieser Kontext ist inaktiv und gibt keine Texte heraus.',
        next: () => Promise.resolve(),
        done: (page) => page.press('Speichern'),
      },
    },
    quiet: { waiting: 'it stands beside the form, which does not wait for it' },
    done: (page) => page.press('Folgen zeigen'),
  },
  listRow({
    service: 'listOverview',
    call: wordingListForContext,
    path: '/overviewContextWordings?search=video&context=nord',
    shows: 'menu.video',
  }),
  listRow({
    service: 'loadMatrix',
    call: wordingMatrix,
    fits: ({ body }) => body?.locate === undefined,
    path: '/wordings/matrix?search=video&context=nord',
    shows: 'menu.video',
    shown: {
      'missing (404)': {
        words: 'Diesen Kontext gibt es nicht',
        next: (page) => page.go('/wordings/matrix?search=video&context=GLOBAL'),
      },
    },
  }),
  {
    service: 'findInMatrix',
    call: wordingMatrix,
    fits: ({ body }) => body?.locate !== undefined,
    path: '/wordings/matrix?search=video&context=nord',
    surface: 'read',
    fire: (page) => page.press('Nächster fehlender Text'),
    done: (page) => page.read('Hier fehlt kein Text mehr.'),
  },
];

const CONTEXT_FORM = { path: '/context/nord', typed: { Adresse: 'nord.example' } };

const CONTEXTS: readonly FaultRow[] = [
  listRow({
    service: 'listContexts',
    call: contextList,
    fits: ({ body }) => body?.maxResult !== null,
    path: '/contexts?search=nord',
    shows: 'nord',
  }),
  listRow({
    service: 'loadCoverage',
    call: contextCoverage,
    path: '/contexts/tree',
    // Its figures; the tree itself is there without them.
    shows: 'fehlen',
  }),
  findRow({
    service: 'findContext',
    call: contextList,
    fits: ({ body }) => body?.maxResult === 1,
    path: '/context/nord',
    gone: 'Kontext nicht gefunden',
    back: 'Zu den Kontexten',
    shows: 'nord',
  }),
  choicesRow({
    service: 'listAllContexts',
    call: contextTree,
    path: '/wording/new',
    typed: { Wert: 'Sprechstunde per Video' },
  }),
  saveRow({
    ...CONTEXT_FORM,
    service: 'saveContext',
    call: contextSave,
    present: { context: { ...CONTEXT, hostUrl: 'anders.example' } },
    updated: 'Kontext gespeichert',
    created: 'Kontext angelegt',
    taken: 'Einen Kontext mit diesem Namen gibt es schon. Bitte wählen Sie einen anderen.',
  }),
  {
    service: 'previewContext',
    call: contextSave,
    fits: ({ preview }) => preview,
    path: '/context/nord',
    typed: CONTEXT_FORM.typed,
    prepare: (page) => page.turn('Aktiv'),
    surface: 'read',
    fire: (page) => page.press('Folgen zeigen'),
    done: (page) => page.read('Kein anderer Kontext zeigt danach einen anderen Text.'),
  },
  ...deletionRows({
    ...CONTEXT_FORM,
    services: ['previewContextDeletion', 'deleteContext'],
    call: contextDelete,
    deleted: 'Kontext gelöscht',
  }),
];

const LANGUAGE_FORM = { path: '/language/2', typed: { Beschreibung: 'Britisches Englisch' } };

const LANGUAGES: readonly FaultRow[] = [
  listRow({
    service: 'listLanguages',
    call: languageList,
    fits: ({ body }) => body?.maxResult !== null,
    path: '/languages?search=eng',
    shows: 'Englisch',
  }),
  findRow({
    service: 'findLanguage',
    call: languageList,
    fits: ({ body }) => body?.maxResult === 1,
    path: '/language/2',
    gone: 'Sprache nicht gefunden',
    back: 'Zu den Sprachen',
    shows: 'Englisch',
  }),
  choicesRow({
    service: 'listAllLanguages',
    call: languageList,
    fits: ({ body }) => body?.maxResult === null,
    path: '/document/new',
    typed: { Titel: 'Hausordnung' },
  }),
  saveRow({
    ...LANGUAGE_FORM,
    service: 'saveLanguage',
    call: DESCRIBED_CALLS.languageSave,
    present: { language: { ...LANGUAGE, flag: 'gb' } },
    updated: 'Sprache gespeichert',
    created: 'Sprache angelegt',
    taken: 'Eine Sprache mit diesem Kürzel gibt es schon.',
  }),
  ...deletionRows({
    ...LANGUAGE_FORM,
    services: ['previewLanguage', 'deleteLanguage'],
    call: DESCRIBED_CALLS.languageDelete,
    deleted: 'Die Sprache wurde erfolgreich gelöscht!',
  }),
];

const TEMPLATE_FORM = { path: '/mailTemplate/5', typed: { Betreff: 'Guten Morgen' } };

const MAIL_TEMPLATES: readonly FaultRow[] = [
  listRow({
    service: 'listMailTemplates',
    call: DESCRIBED_CALLS.mailTemplateList,
    path: '/mailTemplates?search=wel',
    shows: 'welcome',
  }),
  findRow({
    service: 'findMailTemplate',
    call: DESCRIBED_CALLS.mailTemplateList,
    path: '/mailTemplate/5',
    gone: 'E-Mail-Vorlage nicht gefunden',
    back: 'Zu den E-Mail-Vorlagen',
    shows: 'welcome',
  }),
  saveRow({
    ...TEMPLATE_FORM,
    service: 'saveMailTemplate',
    call: DESCRIBED_CALLS.mailTemplateSave,
    present: { mailTemplate: { ...TEMPLATE, subject: 'Guten Abend' } },
    updated: 'E-Mail-Vorlage gespeichert',
    created: 'E-Mail-Vorlage angelegt',
    taken:
      'Diesen Schlüssel gibt es in diesem Kontext und dieser Sprache schon. Bitte wählen Sie einen anderen.',
  }),
  ...deletionRows({
    ...TEMPLATE_FORM,
    services: ['previewMailTemplate', 'deleteMailTemplate'],
    call: DESCRIBED_CALLS.mailTemplateDelete,
    deleted: 'E-Mail-Vorlage gelöscht',
  }),
];

export const TEXT_ROWS: readonly FaultRow[] = [...WORDINGS, ...CONTEXTS, ...LANGUAGES, ...MAIL_TEMPLATES];
