import { expect, it } from 'vitest';
import { NUMBERED_NAMES, RECORDS } from '#contract/records/all.ts';
import { REAL_ROWS } from '#tests/faults/real-rows.ts';
import { nameOf } from '#tests/src/faults/row.ts';
import { FAULT_TABLE } from '#tests/src/faults/table.ts';

/** Exports of src/ecs that are not calls: the wire, parsing of responses, the current identity. */
const TOOLS: ReadonlySet<string> = new Set([
  'addressOf',
  'callEcs',
  'carryOut',
  'can',
  'changeIdentity',
  'codeIn',
  'contentOf',
  'currentIdentity',
  'downloadAddress',
  'ecsAddressOf',
  'exchange',
  'filterOf',
  'findAllById',
  'findById',
  'guardOf',
  'recordServices',
  'handOver',
  'handOverFile',
  // A name beside a notice: without an answer the notice stands without it.
  'isSavedSince',
  'nameOf',
  'narrowingsOf',
  'ownDetailsSavedBy',
  'savedSince',
  'knownVersions',
  'listPage',
  'messagesOf',
  'momentOf',
  'notFound',
  'offsetOf',
  'onAnswer',
  'onProofWanted',
  'onRecorded',
  'preview',
  'carryOutIfAlone',
  'revisionIdOf',
  'saysSignedOut',
  'secondsUntil',
  'send',
  'sendConfirmed',
  'serverTimeOf',
  'entriesOf',
  'listRevisionsOf',
  'operationOf',
  'parseMending',
  'sortOf',
  'notifyRecorded',
  'usedContext',
]);

/** Walked elsewhere, each with the route. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['loadPreviousSignIn', 'nothing waits for it and a failure says nothing: tests/machines/app.test.ts'],
  ['loadOwnTexts', 'nothing waits for it and nothing is reported: tests/src/app/own-texts.test.ts'],
  ['followReplacement', 'a run under way: tests/machines/wording-replace.test.ts'],
  ['stopReplacement', 'a run under way: tests/machines/wording-replace.test.ts'],
  ['searchRecords', 'the palette over any page: tests/journeys/command-palette.test.ts'],
  ['countExport', 'beside the choice, which does not wait for it: paths/screen/wording-export.ts'],
  ['loadImportRows', 'with every failure of it: paths/screen/wording-import.ts'],
  ['readHead', 'reads a file of the browser, no call: paths/screen/wording-import.ts'],
  ['listTokens', 'with every failure of it: paths/screen/access-tokens.ts'],
  ['makeToken', 'a password, and a secret that is shown once: paths/screen/access-tokens.ts'],
  ['revokeToken', 'asked with a password: paths/screen/access-tokens.ts'],
  ['loadHistory', 'beside what it belongs to, which does not wait for it: paths/screen/history-list.ts'],
  ['loadTextHistory', 'beside what shows the text, which does not wait for it: paths/screen/text-parts.ts'],
  ['confirmIdentity', 'a password or a code, over any page: paths/screen/around.ts'],
  ['confirmByPasskey', 'by a window of the browser, over any page: paths/screen/around.ts'],
  ['loadOwnFactors', 'below the form, which does not wait for it: paths/screen/own-factors.ts'],
  ['beginApp', 'below the form, which does not wait for it: paths/screen/own-factors.ts'],
  ['confirmApp', 'below the form, which does not wait for it: paths/screen/own-factors.ts'],
  ['choosePassword', 'before the console is open, with every failure of it: paths/screen/required-steps.ts'],
  ['lookAtSteps', 'before the console is open, with every failure of it: paths/screen/required-steps.ts'],
  ['signInByPasskey', 'by a window of the browser: tests/journeys/passkeys.test.ts'],
  ['addPasskey', 'below the form, by a window of the browser: paths/screen/own-factors.ts'],
  ['makeRecoveryCodes', 'below the form, which does not wait for it: paths/screen/own-factors.ts'],
  ['removeFactor', 'below the form, which does not wait for it: paths/screen/own-factors.ts'],
  ['renamePasskey', 'below the form, which does not wait for it: paths/screen/own-factors.ts'],
  ['loadSessions', 'below the form, which does not wait for it: paths/screen/around.ts'],
  ['endSession', 'below the form, which does not wait for it: paths/screen/around.ts'],
  ['sendTestMail', 'sent beside the form: paths/screen/mail.ts'],
  ['findDocumentUses', 'looked for beside the document: paths/screen/files.ts'],
  ['readFileText', 'a preview, which nothing waits for: paths/screen/files.ts'],
  ['previewMany', 'a step of a selection, which a list offers: tests/machines/change-many.test.ts'],
  ['changeMany', 'a step of a selection, which a list offers: tests/machines/change-many.test.ts'],
  ['findSearched', 'what a list has found, before anything is moved: tests/machines/wording-move.test.ts'],
  ['findTextElsewhere', 'beside what shows the text, which does not wait for it: paths/screen/text-parts.ts'],
  ['loadWork', 'a part of the home page, which the others do not wait for: paths/screen/home-part.ts'],
  ['saveTexts', 'a step of the matrix, which needs a layout: tests/machines/wording-matrix.test.ts'],
  ['previewTexts', 'a step of the matrix, which needs a layout: tests/machines/wording-matrix.test.ts'],
  ['sendTextCare', 'the panel of the matrix, which needs a layout: paths/cases/text-care.ts'],
  ['refreshWordings', 'the way from a selection that was refused: tests/machines/wording-move.test.ts'],
]);

const capitalised = (name: string) => name[0]?.toUpperCase() + name.slice(1);

/** Services that recordServices creates from each description, as the rows call them. */
const OF_DESCRIPTIONS = NUMBERED_NAMES.map((name) => [
  `list${capitalised(RECORDS[name].plural)}`,
  ...['find', 'save', 'preview', 'delete'].map((act) => act + capitalised(name)),
]);

const modules = import.meta.glob<Record<string, unknown>>('/src/ecs/*.ts', { eager: true });

it('has a row for every service function, and none for what is gone', () => {
  const functions = Object.values(modules).flatMap((module) =>
    Object.entries(module)
      .filter(([, value]) => typeof value === 'function')
      .map(([name]) => name),
  );
  expect(functions.length).toBeGreaterThan(50);
  const ofFiles = functions.filter((name) => !TOOLS.has(name) && !ELSEWHERE.has(name));
  const rows = new Set(FAULT_TABLE.map(({ service }) => service));
  // The code is the same for all of them: those that are walked are walked as a whole, and some are.
  const walked = OF_DESCRIPTIONS.filter((services) => services.some((name) => rows.has(name)));
  expect(walked.length).toBeGreaterThan(2);
  const services = [...ofFiles, ...walked.flat()];
  expect(services.filter((name) => !rows.has(name))).toEqual([]);
  expect([...rows].filter((name) => !services.includes(name))).toEqual([]);
  expect([...TOOLS].filter((name) => !functions.includes(name))).toEqual([]);
});

it('names each row once, and says of none that is gone what a real server needs', () => {
  const names = FAULT_TABLE.map(nameOf);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(Object.keys(REAL_ROWS).filter((name) => !names.includes(name))).toEqual([]);
});
