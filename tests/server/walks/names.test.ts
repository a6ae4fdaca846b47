import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import { RECORD_NAMES, RECORDS, type RecordName } from '#contract/records/all.ts';
import type { FieldDescription } from '#contract/records/record.ts';
import { someInTurn } from '#tests/support/in-turn.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { errandOf } from '#tests/support/walks/errands.ts';
import { valueAt, withValue } from '#tests/support/walks/flaws.ts';
import { walked } from '#tests/support/walks/sample.ts';
import { describeSchema, sampleOf } from '#tests/support/walks/schema.ts';
import { sendCall } from '#tests/support/walks/send.ts';
import { dumpRecords, isSameDump } from '#tests/support/walks/tables.ts';
import { openWorld, type World } from '#tests/support/walks/world.ts';

const TIMEOUT = 60_000;
const changing = (Object.keys(CALLS) as CallName[]).filter((name) => CALLS[name].changes);

/**
 * Fields that are no names. Any other one, such as one of a call that is new, has to refuse these characters in these
 * words.
 */
const OTHERWISE: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(RECORD_NAMES.flatMap(otherwiseOf)),
  ...all('text', 'wordingSave.value', 'wordingReplace.replacement'),
  ...all('text', 'wordingSaveAll.wordings.0.value'),
  ...all('text', 'wordingNoteSave.note.description'),
  // They name what has to be there: whatever else they say is refused as unknown.
  ...all(
    'reference',
    'wordingSave.lang',
    'wordingSave.contextIdentifier',
    'wordingImport.context',
    'wordingImport.lang',
  ),
  ...all('reference', 'wordingSaveAll.wordings.0.lang', 'wordingSaveAll.wordings.0.contextIdentifier'),
  ...all('reference', 'documentFileSave.lang', 'documentFileSave.contextIdentifier'),
  ...all('reference', 'documentFileSave.fileNameOnDisk', 'documentFileSave.docIdentifier'),
  ...all('reference', 'documentFileSave.action', 'contextDelete.identifier', 'cacheClear.target'),
  ...all('reference', 'userSave.defaultLang', 'ownDetailsUpdate.defaultLang'),
  ...all('reference', 'userSave.authentication.authorizations.0.contextIdentifier'),
  ...all('reference', 'wordingMove.contextIdentifier', 'wordingMove.wordings.0.contextIdentifier'),
  ...all('reference', 'wordingReplace.context', 'wordingReplace.state'),
  ...all('reference', 'wordingNoteSave.contextIdentifier', 'wordingFindingAccept.contextIdentifier'),
  ...all('reference', 'wordingFindingAccept.identifier', 'wordingFindingAccept.lang'),
  ...all('reference', 'wordingFindingAccept.detail'),
  ...all('reference', 'mailTemplateTest.identifier', 'mailTemplateTest.contextIdentifier'),
  ...all('reference', 'mailTemplateTest.lang'),
  ...all('compared', 'mailTemplateTest.values.0.name'),
  ...all('text', 'mailTemplateTest.body'),
  ...all('reference', 'syncWith.pass', 'syncWith.rehearsalId', 'syncWith.syncItems'),
  ...all('reference', 'secondFactorRequest.alternateMobileNumber', 'authLogin.username'),
  // Passwords have a rule of their own, and are never shown.
  ...all('reference', 'authLogin.password', 'userSave.authentication.password'),
  ...all('reference', 'ownDetailsUpdate.password', 'ownDetailsUpdate.currentPassword'),
  ...all('reference', 'tokenSave.contexts.0', 'wordingImport.fates', 'wordingImport.guard'),
  // A number.
  ...all('reference', 'wordingImport.rowsFrom'),
  // Nothing of these is kept.
  ...all('compared', 'sessionEnd.id', 'factorTotpConfirm.token'),
  ...all('compared', 'authConfirm.password', 'authConfirm.token', 'authPasswordChoose.password'),
  // Bytes, of which nothing is shown.
  ...passkey('authConfirm.passkey', 'authenticatorData', 'signature', 'userHandle'),
  ...passkey('authPasskeyConfirm.passkey', 'authenticatorData', 'signature', 'userHandle'),
  ...passkey('factorPasskeyConfirm.passkey', 'attestationObject'),
  ...all('compared', 'factorPasskeyConfirm.passkey.transports.0'),
  ...all('compared', 'authPasskeyBegin.username', 'authPasskeyConfirm.username'),
  ...all('compared', 'tokenSave.currentPassword', 'tokenRevoke.currentPassword'),
  ...all('compared', 'authLogin.token', 'wordingReplace.find', 'wordingReplace.langs.0'),
  ...all('compared', 'wordingReplace.inverted.0'),
  ...all('compared', 'secondFactorChange.presentToken', 'secondFactorChange.twoWayAuthenticationToken'),
  ...all('compared', 'recordsChangeMany.identifiers.0', 'recordsChangeMany.state'),
  ...all('compared', 'recordsChangeMany.query.keyWord', 'recordsChangeMany.query.filter.identifier'),
  ...all('compared', 'recordsChangeMany.query.filter.contextIdentifier'),
  ...all('compared', 'recordsChangeMany.query.filter.lang'),
  ...all('reference', 'recordsChangeMany.values.lang', 'recordsChangeMany.values.defaultLang'),
  ...all('reference', 'recordsChangeMany.values.contextIdentifier'),
  ...all('reference', 'recordsChangeMany.values.parentIdentifier'),
  ...all('reference', 'recordsChangeMany.values.fallbackDocumentLang'),
  ...all('compared', 'wordingMove.toContextIdentifier', 'wordingMove.wordings.0.identifier'),
  ...all('compared', 'wordingMove.wordings.0.lang', 'wordingMove.wordings.0.value'),
};

type Kind = 'text' | 'reference' | 'compared';

/** Kinds of a record's fields, derived from its description. */
function otherwiseOf(name: RecordName): [string, Kind][] {
  const fields: Readonly<Record<string, FieldDescription>> = RECORDS[name].fields;
  return Object.entries(fields).flatMap(([field, { kind }]): [string, Kind][] => {
    if (kind === 'text') return [[`${name}Save.${field}`, 'text']];
    return kind === 'context' || kind === 'language' ? [[`${name}Save.${field}`, 'reference']] : [];
  });
}

/** The fields of what a passkey answers. */
function passkey(answer: string, ...fields: readonly string[]): Record<string, Kind> {
  return all('reference', ...['id', 'clientDataJSON', ...fields].map((field) => `${answer}.${field}`));
}

function all(kind: Kind, ...fields: readonly string[]): Record<string, Kind> {
  return Object.fromEntries(fields.map((field) => [field, kind]));
}

/** Of a name everything is refused, of a text only what no text needs. */
const NEVER = { 'an escape': '\u001b', DEL: '\u007f' } as const;
const IN_NO_NAME = { 'an override': '\u202e', 'a line end': '\n', 'a zero-width space': '\u200b' } as const;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Path = readonly (string | number)[];

/** Where the texts of a request are, those in the first element of each list included. */
function textsIn(schema: z.core.$ZodType, path: Path): Path[] {
  const described = describeSchema(schema);
  if (described.kind === 'text') return [path];
  if (described.kind === 'list') return textsIn(described.element, [...path, 0]);
  if (described.kind !== 'object') return [];
  return described.fields.flatMap((field) => textsIn(field.schema, [...path, field.name]));
}

/** The request with a text at a place, and a first element in every list on the way there. */
function withText(schema: z.core.$ZodType, payload: unknown, [first, ...rest]: Path, text: string): unknown {
  const described = describeSchema(schema);
  if (first === undefined) return text;
  if (described.kind === 'list') {
    const [one = sampleOf(described.element), ...others] = Array.isArray(payload) ? payload : [];
    return [withText(described.element, one, rest, text), ...others];
  }
  if (described.kind !== 'object') throw new Error('no text is in there');
  const field = described.fields.find(({ name }) => name === first);
  if (!field) throw new Error(`there is no ${first}`);
  const inside = valueAt(payload, [first]) ?? sampleOf(field.schema);
  return withValue(payload, [first], withText(field.schema, inside, rest, text));
}

describe('an invisible character is refused in every name, and the field is named with the place of it', () => {
  test.each(walked(changing))(
    '%s',
    async (name) => {
      const call: Call = CALLS[name];
      const faults: string[] = [];
      for (const [at, path] of textsIn(call.request, []).entries()) {
        const field = path.join('.');
        const kind = OTHERWISE[`${name}.${field}`];
        const characters = Object.entries({ ...NEVER, ...IN_NO_NAME });
        for (const [title, character] of someInTurn(characters, changing.indexOf(name) + at)) {
          const sending = await errandOf(name)(world, 'NORD', 'superAdminEditor');
          const browser = await world.browserOf('superAdminEditor');
          const before = await dumpRecords(world.server.parts);
          const payload = withText(call.request, sending.payload, path, `a${character}b`);
          const response = await sendCall(browser, call, { ...sending, payload });
          const isWritten = !isSameDump(await dumpRecords(world.server.parts), before);
          const found = envelopeOf(response).errors.find((one) => one.field === field);
          const isNamed = found?.code === '012' && found.reason === 'invisibleCharacters';
          const isFine =
            kind === 'compared' || (kind === 'text' && title in IN_NO_NAME)
              ? response.statusCode < 500 && !isNamed
              : response.statusCode >= 400 &&
                response.statusCode < 500 &&
                !isWritten &&
                (kind === 'reference' || (isNamed && found.values?.positions === '2'));
          if (!isFine) faults.push(`${field}, ${title}: ${response.statusCode} ${response.body}`);
        }
      }
      expect(faults).toEqual([]);
    },
    TIMEOUT,
  );
});

test('every field that is excepted is one', () => {
  const fields = changing.flatMap((name) =>
    textsIn(CALLS[name].request, []).map((path) => `${name}.${path.join('.')}`),
  );
  expect(Object.keys(OTHERWISE).filter((field) => !fields.includes(field))).toEqual([]);
});
