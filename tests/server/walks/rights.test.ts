import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ofAuditCalls } from '#contract/audit-types.ts';
import { type Call, HEADERS } from '#contract/call.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import { ofRecordCalls } from '#contract/records/all.ts';
import type { RecordAccess } from '#contract/records/record.ts';
import { TOKEN_RIGHTS, type TokenRight } from '#contract/token.ts';
import { PREVIEW_RIGHTS, RIGHTS, wantsSession } from '#server/domain/rights.ts';
import { someInTurn } from '#tests/support/in-turn.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { errandOf } from '#tests/support/walks/errands.ts';
import { tokenFor } from '#tests/support/walks/made.ts';
import { someOfEachKind, walked } from '#tests/support/walks/sample.ts';
import { type SendingOptions, sendCall } from '#tests/support/walks/send.ts';
import { dumpRecords } from '#tests/support/walks/tables.ts';
import { EVERYBODY, openWorld, type Person, type Place, type World } from '#tests/support/walks/world.ts';

/** Of an editor: 'own' is what the authorizations cover, 'some' wants any authorization at all. */
type Cell = 'yes' | 'no' | 'own' | 'some';
type Row = readonly [nobody: Cell, user: Cell, editor: Cell, superAdmin: Cell, superAdminEditor: Cell];

const OPEN: Row = ['yes', 'yes', 'yes', 'yes', 'yes'];
const SIGNED_IN: Row = ['no', 'yes', 'yes', 'yes', 'yes'];
const EDITING: Row = ['no', 'no', 'own', 'no', 'yes'];
const LOOKING_AFTER: Row = ['no', 'no', 'no', 'no', 'yes'];
const OVERSEEING: Row = ['no', 'no', 'no', 'yes', 'yes'];

const DESCRIBED: Readonly<Record<RecordAccess, Row>> = {
  user: SIGNED_IN,
  editor: EDITING,
  superAdmin: OVERSEEING,
  superAdminEditor: LOOKING_AFTER,
};

/** Who may make which call, written out again by hand: the second source beside the table that the server reads. */
const TABLE: Readonly<Record<CallName, Row>> & Readonly<Record<string, Row>> = {
  // Of records that are none of those below, what their description says.
  ...ofRecordCalls(({ access }) => ({
    List: DESCRIBED[access.read],
    Save: DESCRIBED[access.save],
    Delete: DESCRIBED[access.remove],
  })),
  ...ofAuditCalls('Revisions', () => OVERSEEING),
  ...ofAuditCalls('Restore', () => LOOKING_AFTER),

  authLogin: OPEN,
  authSession: OPEN,
  logout: OPEN,
  wordingGet: OPEN,
  wordingEvents: OPEN,
  documentFilePublic: OPEN,
  health: OPEN,
  ready: OPEN,
  // With the token, which the walk has: who is signed in plays no part.
  metrics: OPEN,
  openapi: OPEN,
  authPasskeyBegin: OPEN,
  authPasskeyConfirm: OPEN,
  docs: OPEN,
  // With the access code, which the walk has and a server that synchronises itself: who is signed in plays no part.
  syncExport: OPEN,

  wordingList: SIGNED_IN,
  wordingListForContext: SIGNED_IN,
  contextTree: SIGNED_IN,
  contextCoverage: SIGNED_IN,
  auditOwnOperations: SIGNED_IN,
  homeWork: SIGNED_IN,
  wordingMatrix: SIGNED_IN,
  wordingPlaces: SIGNED_IN,
  contextList: SIGNED_IN,
  languageList: SIGNED_IN,
  wordingExport: SIGNED_IN,
  wordingExportCount: SIGNED_IN,
  ownDetailsUpdate: SIGNED_IN,
  authConfirm: SIGNED_IN,
  authPasswordChoose: SIGNED_IN,
  secondFactorRequest: SIGNED_IN,
  secondFactorChange: SIGNED_IN,
  factorList: SIGNED_IN,
  factorTotpBegin: SIGNED_IN,
  factorTotpConfirm: SIGNED_IN,
  factorPasskeyBegin: SIGNED_IN,
  factorPasskeyConfirm: SIGNED_IN,
  factorPasskeyRename: SIGNED_IN,
  factorRecoveryCreate: SIGNED_IN,
  factorRemove: SIGNED_IN,
  // Of one's own, which is what the walk tries.
  sessionList: SIGNED_IN,
  sessionPrevious: SIGNED_IN,
  sessionEnd: SIGNED_IN,
  sessionEndOthers: SIGNED_IN,

  documentList: SIGNED_IN,
  documentGet: SIGNED_IN,
  documentGetPosted: SIGNED_IN,
  documentFileList: SIGNED_IN,
  documentUses: SIGNED_IN,
  documentFileDownload: SIGNED_IN,

  // In which context the file will be is known only when it is saved.
  documentUpload: ['no', 'no', 'some', 'no', 'yes'],
  documentFileSave: EDITING,
  documentFileDelete: EDITING,
  wordingSave: EDITING,
  wordingDelete: EDITING,
  wordingMove: EDITING,
  wordingImport: EDITING,
  wordingReplace: EDITING,
  // Of a replacement of one's own.
  wordingReplaceProgress: ['no', 'no', 'some', 'no', 'yes'],
  wordingReplaceCancel: ['no', 'no', 'some', 'no', 'yes'],
  wordingSaveAll: EDITING,
  recordsChangeMany: EDITING,
  wordingNoteSave: EDITING,
  wordingFindingAccept: EDITING,
  contextSave: EDITING,

  documentSave: LOOKING_AFTER,
  documentDelete: LOOKING_AFTER,
  auditDocumentRestore: LOOKING_AFTER,
  auditDocumentfileRestore: LOOKING_AFTER,
  auditWordingRestore: LOOKING_AFTER,
  auditContextRestore: LOOKING_AFTER,
  auditLanguageRestore: LOOKING_AFTER,
  auditMailTemplateRestore: LOOKING_AFTER,
  // Of another user's operation, which is what the walk tries.
  auditUndo: LOOKING_AFTER,
  syncStatus: OVERSEEING,
  syncProgress: OVERSEEING,
  syncWith: LOOKING_AFTER,
  syncCancel: LOOKING_AFTER,
  contextDelete: LOOKING_AFTER,
  languageSave: LOOKING_AFTER,
  languageDelete: LOOKING_AFTER,
  mailTemplateSave: LOOKING_AFTER,
  mailTemplateDelete: LOOKING_AFTER,
  userSave: LOOKING_AFTER,
  userDelete: LOOKING_AFTER,
  secondFactorReset: LOOKING_AFTER,
  tokenList: LOOKING_AFTER,
  tokenSave: LOOKING_AFTER,
  tokenRevoke: LOOKING_AFTER,
  mailTemplateTest: LOOKING_AFTER,

  mailTemplateList: OVERSEEING,
  mailTemplateResolve: OVERSEEING,
  securityLogList: OVERSEEING,
  userList: OVERSEEING,
  endpointsGet: OVERSEEING,
  cacheClear: OVERSEEING,
  auditAllRevisions: OVERSEEING,
  auditDocumentRevisions: OVERSEEING,
  auditDocumentfileRevisions: OVERSEEING,
  auditWordingRevisions: OVERSEEING,
  auditContextRevisions: OVERSEEING,
  auditLanguageRevisions: OVERSEEING,
  auditMailTemplateRevisions: OVERSEEING,
};

/**
 * Of machines: the right that a token needs, written out again; and whether the request names a context, in which case
 * that has to be one of its own. Everything that is not here is refused to every token.
 */
const TOKENS: Partial<
  Record<CallName, readonly [right: TokenRight, bound: 'bound' | 'unbound' | 'unnamed']>
> = {
  languageList: ['texts:read', 'unbound'],
  wordingList: ['texts:read', 'unnamed'],
  wordingListForContext: ['texts:read', 'bound'],
  wordingMatrix: ['texts:read', 'bound'],
  wordingExport: ['texts:read', 'bound'],
  wordingExportCount: ['texts:read', 'bound'],
  wordingSave: ['texts:write', 'bound'],
  wordingSaveAll: ['texts:write', 'bound'],
  wordingDelete: ['texts:write', 'bound'],
  wordingImport: ['texts:write', 'bound'],
  documentList: ['documents:read', 'unbound'],
  documentFileList: ['documents:read', 'unnamed'],
  documentFileDownload: ['documents:read', 'bound'],
  mailTemplateList: ['mailTemplates:read', 'unnamed'],
  mailTemplateResolve: ['mailTemplates:read', 'bound'],
};

/** Who may preview what not all of them may carry out. */
const PREVIEWED: Readonly<Record<string, Row>> = { syncWith: OVERSEEING };

const PLACES: readonly Place[] = ['GLOBAL', 'NORD', 'NORD_1', 'SUED'];

/** Contexts covered by an authorization: the one it names and everything below, nothing above and nothing beside. */
const COVERED: Partial<Record<Person, readonly Place[]>> = {
  editorOfNord: ['NORD', 'NORD_1'],
  editorOfSued: ['SUED'],
  editorOfNothing: [],
};

function expected(row: Row, person: Person, place: Place): string {
  const [nobody, user, editor, superAdmin, superAdminEditor] = row;
  const cells: Record<Person, Cell> = {
    visitor: nobody,
    inactive: nobody,
    user,
    editorOfNord: editor,
    editorOfSued: editor,
    editorOfNothing: editor,
    superAdmin,
    superAdminEditor,
  };
  const cell = cells[person];
  const covered = COVERED[person] ?? [];
  const may =
    cell === 'yes' || (cell === 'own' && covered.includes(place)) || (cell === 'some' && covered.length > 0);
  if (may) return 'carried out';
  return person === 'visitor' || person === 'inactive' ? '401 001' : '403 019';
}

function outcome(response: LightMyRequestResponse): string {
  if (response.statusCode === 200) return 'carried out';
  return `${response.statusCode} ${envelopeOf(response).errCodes.join(' ')}`;
}

const TIMEOUT = 60_000;
const names = Object.keys(CALLS) as CallName[];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('every call has a row here', () => {
  expect(names.filter((name) => !(name in TABLE))).toEqual([]);
});

interface Case {
  readonly person: Person;
  readonly place: Place;
}

/**
 * Everybody, in every place where the place makes a difference: a normal run takes some in turn for those who have no
 * place of their own.
 */
function casesOf(name: CallName): readonly Case[] {
  const places: readonly Place[] = TABLE[name].includes('own') ? PLACES : ['NORD'];
  return EVERYBODY.flatMap((person, index) => {
    const hasOwn = (COVERED[person] ?? []).length > 0;
    const tried = hasOwn ? places : someInTurn(places, names.indexOf(name) + index);
    return tried.map((place) => ({ person, place }));
  });
}

function wanted(name: CallName, { dryRun }: SendingOptions): Record<string, string> {
  const row = (dryRun === undefined ? undefined : PREVIEWED[name]) ?? TABLE[name];
  return Object.fromEntries(casesOf(name).map((one) => [titleOf(one), expected(row, one.person, one.place)]));
}

/** Outcome of the call for each of them. A caller who is refused, or only previews, must have changed nothing. */
async function found(name: CallName, options: SendingOptions = {}): Promise<Record<string, string>> {
  const call: Call = CALLS[name];
  const outcomes: Record<string, string> = {};
  for (const one of casesOf(name)) {
    const sending = await errandOf(name)(world, one.place, one.person);
    const browser = await world.browserOf(one.person);
    const before = await dumpRecords(world.server.parts);
    const response = await sendCall(browser, call, sending, options);
    outcomes[titleOf(one)] = outcome(response);
    const mayChange = call.changes && response.statusCode === 200 && options.dryRun === undefined;
    if (!mayChange) expect(await dumpRecords(world.server.parts)).toEqual(before);
  }
  return outcomes;
}

function titleOf({ person, place }: Case): string {
  return `${person} in ${place}`;
}

/**
 * Calls of one row that the server gives the same right, of which a normal run takes a third: one to which it gives
 * another is of a kind of its own, and walked. Each call that looks at contexts itself is one.
 */
function kindOf(name: CallName): string {
  const row = TABLE[name];
  if (row.includes('own') || row.includes('some') || TOKENS[name]) return name;
  return [...row, RIGHTS[name], PREVIEW_RIGHTS[name]].join();
}

const some = someOfEachKind(walked(names), kindOf);
const walks = some.flatMap((name): { name: CallName; title: string; options: SendingOptions }[] => [
  { name, title: name, options: {} },
  ...((CALLS[name] as Call).preview
    ? [{ name, title: `${name}, previewed`, options: { dryRun: 'true' } }]
    : []),
]);

describe('a call is carried out for whom the table names, and refused to all other users', () => {
  test.each(walks)(
    '$title',
    async ({ name, options }) => {
      expect(await found(name, options)).toEqual(wanted(name, options));
    },
    TIMEOUT,
  );
});

test('without the access code no one gets what a sync reads, no matter who is signed in', async () => {
  for (const person of EVERYBODY) {
    const browser = await world.browserOf(person);
    for (const code of ['', 'wrong']) {
      const headers = { [HEADERS.accessCode]: code };
      const response = await sendCall(
        browser,
        CALLS.syncExport,
        { payload: {} },
        { headers, remoteAddress: person },
      );
      expect(outcome(response)).toBe(code === '' ? '400 005' : '400 002');
    }
  }
});

describe('a token is let in where its right and its contexts are, and nowhere else', () => {
  const closed = some.filter((name) => wantsSession(RIGHTS[name]));
  const secrets = new Map<TokenRight, string>();
  beforeAll(async () => {
    for (const right of TOKEN_RIGHTS) {
      const payload = { ...tokenFor('NORD'), rights: [right] };
      const made = await world.asAdmin(CALLS.tokenSave, { payload });
      secrets.set(right, made.json<{ content: { secret: string } }>().content.secret);
    }
  });

  function wantedOf(name: CallName, right: TokenRight, place: Place): string {
    const [needed, bound] = TOKENS[name] ?? [];
    const has = right === needed || (needed === 'texts:read' && right === 'texts:write');
    const isOwn = place === 'NORD' || place === 'NORD_1';
    return has && (bound === 'unbound' || (bound === 'bound' && isOwn)) ? 'carried out' : '403 019';
  }

  test.each(closed)(
    '%s',
    async (name) => {
      const wanted: Record<string, string> = {};
      const found: Record<string, string> = {};
      // Of what is refused to every token a normal run tries some of the rights in turn.
      const rights = TOKENS[name] ? TOKEN_RIGHTS : someInTurn(TOKEN_RIGHTS, names.indexOf(name));
      for (const right of rights) {
        for (const place of TOKENS[name] ? PLACES : (['NORD'] as const)) {
          const sending = await errandOf(name)(world, place, 'superAdminEditor');
          const before = await dumpRecords(world.server.parts);
          const headers = { authorization: `Bearer ${secrets.get(right)}` };
          const response = await sendCall(world.server.browser(), CALLS[name], sending, { headers });
          const title = `${right} in ${place}`;
          wanted[title] = wantedOf(name, right, place);
          found[title] = outcome(response);
          if (response.statusCode !== 200) expect(await dumpRecords(world.server.parts)).toEqual(before);
        }
      }
      expect(found).toEqual(wanted);
    },
    TIMEOUT,
  );

  test.each(['wordingList', 'documentFileList', 'mailTemplateList'] as const)(
    '%s, with a context named',
    async (name) => {
      const [right = 'texts:read'] = TOKENS[name] ?? [];
      const headers = { authorization: `Bearer ${secrets.get(right)}` };
      const outcomes: string[] = [];
      for (const contextIdentifier of PLACES) {
        const payload = { filter: { contextIdentifier } };
        outcomes.push(outcome(await sendCall(world.server.browser(), CALLS[name], { payload }, { headers })));
      }
      expect(outcomes).toEqual(['403 019', 'carried out', 'carried out', '403 019']);
    },
  );
});
