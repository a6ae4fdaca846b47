import { documentFileFormMachine } from '#machines/document-file/document-files.ts';
import { Secret } from '#machines/kit/secret.ts';
import { ownDetailsFormMachine } from '#machines/own-details/own-details-form.ts';
import type { createRecordFormMachine } from '#machines/record-form/record-form.machine.ts';
import { recordFormSelectors } from '#machines/record-form/record-form.selectors.ts';
import { contextFormMachine } from '#machines/records/context.ts';
import { wordingFormMachine } from '#machines/records/wording.ts';
import { userFormMachine } from '#machines/user/user-records.ts';
import { documentFormInBrowser } from '#paths/browser/document-form.ts';
import type { BrowserExecutors } from '#paths/browser/executors.ts';
import { userFormInBrowser } from '#paths/browser/user-form.ts';
import { wordingFormInBrowser } from '#paths/browser/wording-form.ts';
import { SAMPLES } from '#paths/cases/described.ts';
import { type Cases, casesFor } from '#paths/kit/cases.ts';
import { changed, failures, GIVEN_UP, impactOf, refused } from '#paths/kit/usual.ts';
import type { ScreenExecutors } from '#paths/screen/executors.ts';
import { formOnScreen } from '#paths/screen/forms.ts';
import {
  contextOf,
  documentFileOf,
  documentOf,
  identityOf,
  userOf,
  wordingOf,
} from '#tests/support/records.ts';

type Form<Key, Values, Stored> = ReturnType<typeof createRecordFormMachine<Key, Values, Stored>>;

/** Details that a tester writes about one form; all forms behave alike. */
interface Written<Key, Values, Stored> {
  /** Name of the record, with its article. */
  readonly record: string;
  readonly key: Key;
  readonly stored: Stored;
  readonly values: Values;
  /** Submissions that no one else sees anything of, where the form asks for a save that changes nothing elsewhere. */
  readonly quiet?: Readonly<Record<string, Values>>;
  readonly unreachable?: Readonly<Record<string, string>>;
  readonly screen: ScreenExecutors;
  readonly browser?: BrowserExecutors;
}

function formCases<Key, Values, Stored>(
  machine: Form<Key, Values, Stored>,
  { record, key, stored, values, quiet, unreachable = {}, screen, browser }: Written<Key, Values, Stored>,
): Cases {
  const theirs = { ...stored, modificationDate: '2026-01-07T10:00:00.000Z' };
  const silent = Object.entries(quiet ?? {}).map(
    ([name, one]) =>
      [name, { says: `the user stores ${name}`, with: { values: one, key: 'key-2' } }] as const,
  );
  const sent = {
    given: { says: 'the user stores what was typed', with: { values, key: 'key-1' } },
    ...Object.fromEntries(silent),
  };
  return casesFor(machine as unknown as Form<unknown, unknown, unknown>, {
    given: {
      update: { says: `an editor opens ${record}`, input: { recordKey: key, readOnly: null } },
      known: {
        says: `an editor opens ${record} that a list showed`,
        input: { recordKey: key, readOnly: null, known: { record: stored, readOnly: null } },
      },
      'known, read only': {
        says: `an editor opens ${record} that a list showed and that belongs to a context of others`,
        input: { recordKey: key, readOnly: null, known: { record: stored, readOnly: 'foreignContext' } },
      },
      create: { says: `an editor begins ${record} again`, input: { recordKey: null, readOnly: null } },
      'create without right': {
        says: `a user who may not edit begins ${record} again`,
        input: { recordKey: null, readOnly: 'noEditor' },
      },
    },
    events: {
      'form.submit': sent,
      'form.preview': {
        wanted: { says: 'the user wants to see what it would do', with: { values, key: 'key-3' } },
      },
      'form.retry': { again: { says: 'the user tries the same again' } },
      'form.cancel': { left: { says: 'the user leaves the form' } },
      'form.rebase': {
        theirs: { says: 'the user goes on from what another user stored', with: { record: theirs } },
      },
      'form.recreate': { again: { says: 'the user creates again what another user deleted' } },
      'form.delete': { wanted: { says: 'the user wants to delete it' } },
      'record.look': { open: { says: 'the form has been open for a while' } },
      'records.changed': changed(),
      'wait.cancel': GIVEN_UP,
    },
    answers: {
      load: {
        loaded: { says: 'the record arrives', gives: { record: stored, readOnly: null } },
        newer: {
          says: 'the record arrives as another user has changed it',
          gives: { record: theirs, readOnly: null },
        },
        'read only': {
          says: 'the record arrives and belongs to a context of others',
          gives: { record: stored, readOnly: 'foreignContext' },
        },
        'not found': refused('the load', '008'),
        ...failures('the load', '019'),
      },
      save: {
        stored: { says: 'the server has stored it', gives: stored },
        ...(quiet && {
          'known by others': {
            says: 'the server says that others would see another text, and has stored nothing',
            gives: { withheld: impactOf({ effective: 2 }) },
          },
          'to be asked': {
            says: 'the server has to be asked first what it would do elsewhere',
            gives: { withheld: null },
          },
        }),
        'changed since': refused('the save', '046', { content: stored }),
        ...failures('the save', '006'),
      },
      conflict: {
        broken: { says: 'what compares two versions fails by itself', breaks: 'a mistake of ours' },
      },
      deletion: {
        deleted: { says: 'the user confirms and it is deleted', ends: { outcome: 'deleted', key: 'key-2' } },
        kept: { says: 'the user keeps it', ends: { outcome: 'kept' } },
        broken: { says: 'the deletion fails by itself', breaks: 'a mistake of ours' },
      },
      consequences: {
        accepted: { says: 'what it does elsewhere is accepted', ends: 'accepted' },
        withdrawn: { says: 'the user goes back to the form', ends: 'withdrawn' },
        broken: { says: 'the question what it does elsewhere fails by itself', breaks: 'a mistake of ours' },
      },
    },
    view: recordFormSelectors<unknown, unknown, unknown>(),
    matters: ({ loaded, newer, submission: kept, foreseen, isAgreed, failure, readOnly }) => [
      loaded !== null,
      newer !== null,
      kept !== null,
      foreseen !== null,
      isAgreed,
      failure?.kind,
      readOnly,
    ],
    unreachable,
    screen,
    ...(browser && { browser }),
  });
}

/** Returns the transitions that never happen where a form does not preview its effect elsewhere by itself. */
function neverAsksByItself(id: string): Readonly<Record<string, string>> {
  const modes = [`${id}.creating`, `${id}.updating`];
  return Object.fromEntries(
    modes.flatMap((mode) => [
      [
        `${mode}.saving: save answers (1 of 2)`,
        'what is stored here is never shown elsewhere, so nothing is asked beforehand',
      ],
      [
        `${mode}.previewing: consequences answers (3 of 4)`,
        'only what was typed last is previewed, of which no save has been left without an answer',
      ],
    ]),
  );
}

const PERSON = { email: 'anna@example.org', firstname: 'Anna', lastname: 'Berg', mobileNo: '+491713920099' };
const WORDING = {
  lang: 'de',
  identifier: 'text.1',
  value: 'Text 1',
  contextIdentifier: 'GLOBAL',
  resetInheritance: false,
  active: true,
};
const CONTEXT = { identifier: 'NORTH', parentIdentifier: 'GLOBAL', active: true };

export const recordForms: readonly Cases[] = [
  ...SAMPLES.map(({ name, machines, record, missing, deletion, stored, values }) =>
    formCases(machines.form as unknown as Form<number, object, object>, {
      record,
      screen: formOnScreen({ missing, deletion }),
      key: 1,
      stored,
      values,
      unreachable: neverAsksByItself(machines.form.id),
      ...(name === 'document' && { browser: documentFormInBrowser }),
    }),
  ),
  formCases(wordingFormMachine, {
    record: 'a wording',
    screen: formOnScreen({ missing: 'Formulierung nicht gefunden', deletion: 'Formulierung löschen?' }),
    key: 1,
    stored: wordingOf({ id: 1 }),
    values: { ...WORDING, value: 'Anmelden' },
    quiet: { 'it unchanged': WORDING, 'it switched off': { ...WORDING, active: false } },
    browser: wordingFormInBrowser,
  }),
  formCases(contextFormMachine, {
    record: 'a context',
    screen: formOnScreen({ missing: 'Kontext nicht gefunden', deletion: 'Kontext löschen?' }),
    key: 'NORTH',
    stored: contextOf(CONTEXT),
    values: { ...CONTEXT, parentIdentifier: 'DEFAULT' },
    quiet: { 'it unchanged': CONTEXT },
  }),
  formCases(userFormMachine, {
    record: 'a user',
    screen: formOnScreen({ missing: 'Benutzer nicht gefunden', deletion: 'Benutzer „anna“ löschen?' }),
    key: 7,
    stored: { user: userOf({ id: 7, username: 'anna' }), settings: null },
    values: {
      ...PERSON,
      defaultLang: 'de',
      active: true,
      username: 'anna',
      authRoles: [{ role: 'USER' }],
      authorizations: [],
      password: new Secret('right-password'),
    },
    unreachable: neverAsksByItself('user-form'),
    browser: userFormInBrowser,
  }),
  formCases(ownDetailsFormMachine, {
    record: 'their own settings',
    screen: formOnScreen({
      missing: 'Ihre Daten wurden nicht gefunden',
      deletion: null,
      changed: 'status Inzwischen hat jemand anderes gespeichert',
      unseen: {
        creating: 'no one creates their own settings',
        'updating.deleting': 'no one deletes themselves',
        'updating.readOnly': 'everybody may change their own',
        'updating.checkingReadOnly': 'everybody may change their own',
      },
    }),
    key: 7,
    stored: identityOf({ id: 7, username: 'anna' }),
    values: { ...PERSON, defaultLang: 'de', password: null },
    unreachable: neverAsksByItself('own-details-form'),
  }),
  formCases(documentFileFormMachine, {
    record: 'a file',
    screen: formOnScreen({ missing: 'Datei nicht gefunden', deletion: 'Datei löschen?' }),
    key: { documentId: 4, fileId: 3 },
    stored: { file: documentFileOf({ id: 3 }), document: documentOf({ id: 4 }), messages: ['Gespeichert.'] },
    values: {
      lang: 'de',
      contextIdentifier: 'GLOBAL',
      active: true,
      fileNameRepresentation: 'Datei 3.pdf',
      fileNameOnDisk: null,
      document: { id: 4, identifier: 'document-4' },
    },
    unreachable: neverAsksByItself('document-file-form'),
  }),
];
