import { type AuditType, ofAuditCalls } from '#contract/audit-types.ts';
import type { CallName } from '#contract/calls.ts';
import { ofRecordCalls, RECORD_NAMES, RECORDS, type RecordName } from '#contract/records/all.ts';

interface Words {
  readonly one: string;
  readonly many: string;
}

/** mailTemplates: mail templates. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

const RECORD_WORDS = Object.fromEntries(
  RECORD_NAMES.map((name) => {
    const one = `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${inWords(name)}`;
    return [name, { one, many: inWords(RECORDS[name].plural) }];
  }),
) as Readonly<Record<RecordName, Words>>;

const AUDITED_WORDS: Readonly<Record<AuditType, Words>> = {
  ...RECORD_WORDS,
  documentfile: { one: 'a file of a document', many: 'files of documents' },
  wording: { one: 'a wording', many: 'wordings' },
};

/** What each call does, in one sentence for whoever reads the description. */
export const SUMMARIES = {
  ...ofRecordCalls((_, name) => ({
    List: `Lists ${RECORD_WORDS[name].many}`,
    Save: `Creates ${RECORD_WORDS[name].one} without an id, changes one with it`,
    Delete: `Deletes ${RECORD_WORDS[name].one}`,
  })),
  ...ofAuditCalls('Revisions', (type) => `Lists the history of ${AUDITED_WORDS[type].many}, newest first`),
  ...ofAuditCalls(
    'Restore',
    (type) => `Brings ${AUDITED_WORDS[type].one} back to what a revision left of it, or found`,
  ),
  authLogin:
    'Signs in with name and password, and with the code of the second factor where it is switched on',
  authSession: 'Says who is signed in, sets the XSRF cookie and names what this server adds to the contract',
  logout: 'Ends the session',
  health: 'Says whether the server is alive and reaches its database',
  ready: 'Says whether requests should be sent to this server, and otherwise what fails',
  metrics: 'Figures of this server in the text format of Prometheus',
  openapi: 'This description, for tools',
  docs: 'This description, for people',
  endpointsGet: 'Lists the servers that run on this database',
  cacheClear: 'Clears the caches of one server, or of all',
  ownDetailsUpdate: 'Changes the details, and with the present one the password, of who is signed in',
  secondFactorRequest: 'Sends a code for the second factor to a number',
  secondFactorChange: 'Switches the second factor on or off, or changes its number',
  secondFactorReset: "Switches another user's second factor off and ends their sessions",
  userList: 'Lists users',
  userSave: 'Creates a user without an id, changes one with it',
  userDelete: 'Deletes a user',
  contextSave: 'Creates or changes a context',
  contextDelete: 'Deletes a context that nothing holds on to',
  languageDelete: 'Deletes a language that is not in use',
  documentGet: 'Reads one document with its files, or the first 500 documents',
  documentGetPosted: 'Reads one document with its files, or the first 500 documents',
  documentDelete: 'Deletes a document together with its files',
  documentFileList: 'Lists the files of a document, or of all',
  documentFileSave: 'Binds an upload to a document as a file or a new version of one, or changes a file',
  documentFileDelete: 'Deletes a file of a document',
  documentFileDownload: 'Downloads the bytes of a file',
  documentUpload: 'Takes the bytes of a file, which wait for the save that binds them',
  wordingGet: 'Reads the texts of a context as it shows them, cacheable',
  wordingList: 'Lists wordings',
  wordingListForContext: 'Lists what a context shows, with all layers that it inherits',
  wordingMatrix: 'Lists the texts of a context, identifiers down, languages across',
  wordingPlaces: 'Lists every own text of an identifier, in all contexts',
  wordingSave: 'Creates a wording without an id, changes one with it',
  wordingDelete: 'Deletes a wording',
  wordingMove: 'Moves wordings to another context, all or none',
  wordingExport: "Writes a context's own texts to a file",
  wordingImport: 'Takes over the texts of a file that wording/export wrote',
  wordingReplace: 'Replaces a text wherever the own texts of a context, a subtree or all contexts hold it',
  wordingReplaceProgress: 'Reports how far a replacement is that runs under an idempotency key',
  wordingReplaceCancel: 'Ends a replacement that runs under an idempotency key; nothing has changed then',
  wordingSaveAll: 'Saves several wordings in one step, all or none',
  wordingNoteSave: 'Writes what editors have to know of an identifier, or deletes it',
  wordingFindingAccept: 'Says that something found in a text is right there, or takes that back',
  auditUndo: 'Takes back everything that one revision changed, all or none',
  syncExport: 'Writes everything that another server can take over in a sync, one record a line',
  syncWith: 'Makes texts, contexts and documents equal to those of another server, all or none',
  syncProgress: 'Tells how far the sync that runs is, line by line until it has ended',
  syncStatus: 'Tells how far the sync that runs is, or how the last one ended',
  syncCancel: 'Ends the sync that runs while it reads its source; nothing has changed then',
} as const satisfies Record<CallName, string>;
