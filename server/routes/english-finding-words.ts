import { ENGLISH_STATES } from '#contract/english-refusals.ts';
import type { Reason, Said } from '#server/domain/refusal.ts';

type Values = Said['values'];
type Words = (values: Values) => string;

const NOUNS: Readonly<Record<string, string>> = {
  language: 'language',
  context: 'context',
  document: 'document',
  documentfile: 'file',
  wording: 'wording',
  user: 'user',
  mailTemplate: 'mail template',
};

/** A kind of record in the middle of a sentence. */
function nounOf(type: string): string {
  return `the ${NOUNS[type] ?? 'record'}`;
}

/** The same at its beginning. */
export function englishSubjectOf(type: string): string {
  return `The ${NOUNS[type] ?? 'record'}`;
}

const HOLDERS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  context: ['a context below it', 'contexts below it'],
  wording: ['a wording', 'wordings'],
  document: ['a document', 'documents'],
  documentfile: ['a file', 'files'],
  mailTemplate: ['a mail template', 'mail templates'],
  user: ['a user', 'users'],
  token: ['an access token', 'access tokens'],
};

const SINCE: Readonly<Record<string, string>> = {
  added: 'has been created',
  changed: 'has been changed',
  deleted: 'has been deleted',
  source: 'has been changed',
};

const MISSING: Readonly<Record<string, string>> = {
  editor: 'It takes the role “Editor”, which your administrators can give you.',
  superAdmin: 'It takes the role “Administrator”, which your administrators can give you.',
  superAdminEditor:
    'It takes the roles “Administrator” and “Editor”, which your administrators can give you.',
};

const held: Words = ({ holder = '', count, examples }) => {
  const [one, several] = HOLDERS[holder] ?? ['a record', 'records'];
  const named = examples ? `: ${examples}` : '';
  return count === '1' ? `Still used by ${one}${named}.` : `Still used by ${count} ${several}${named}.`;
};

const object = ({ type = '', name = '' }: Values) => `${nounOf(type)} ${name}`;

/** The English sentence of each reason; server/routes/finding-words.ts has the German ones. */
export const ENGLISH_SENTENCES: Readonly<Record<Reason, Words>> = {
  changedSince: ({ type = '', name, username, revision, gone }) =>
    username === undefined
      ? `${name} has been ${gone ? 'deleted' : 'changed'} in the meantime.`
      : `${englishSubjectOf(type)} ${name} was ${gone ? 'deleted' : 'changed again'} afterwards (${username}, revision ${revision}).`,
  mailNotSent: ({ said }) => `The mail server did not take the e-mail: ${said}`,
  savedBy: ({ username }) => `${username} has saved it in the meantime.`,
  referenceGone: ({ missingType: type = '', missing = '' }) =>
    `${englishSubjectOf(type)} ${missing} no longer exists.`,
  taken: ({ field, other }) => `${field} is taken by now (number ${other}).`,
  held,
  aboveItself: () => 'It would be above itself.',
  noDefaultContext: () => 'There would be no context left for addresses that no context names.',
  defaultInactive: () =>
    'The default context must be active. To deactivate it, make another context the default context first.',
  defaultBelow: () =>
    'The default context cannot be placed below another one. Make another context the default context first.',
  defaultDeleted: () =>
    'The default context cannot be deleted. Make another context the default context first.',
  contextNotAllowed: ({ context }) => `You have no right to the context ${context}.`,
  rightMissing: ({ right = '' }) => `You do not have permission for this. ${MISSING[right] ?? ''}`.trim(),
  noContextAllowed: () =>
    'You do not have permission for this. No context is open to you; your administrators can change that.',
  alreadyThere: ({ name, target }) => `${name} already exists in ${target}.`,
  changedSinceExport: ({ unit, number, name, since = '' }) =>
    `${unit === 'line' ? 'Line' : 'Entry'} ${number}: ${
      since === 'source' ? `the source text of ${name}` : name
    } ${SINCE[since] ?? since} since the export.`,
  contentMissing: () => 'The content of this file is not on this server.',
  ownUser: () => 'You can neither deactivate nor delete yourself.',
  lastManager: () => 'This is the last active user with “Administrator” and “Editor”.',
  onlyForAllLanguages: () => 'Only a text for all languages (all) can end inheritance.',

  bodyTooLarge: ({ limit }) => `The request is larger than ${limit} bytes.`,
  bodyTooDeep: ({ limit }) => `The request is nested deeper than ${limit} levels.`,
  tooManyProperties: ({ limit }) => `The request has more than ${limit} properties.`,
  tooManyEntries: ({ limit }) => `The lists of the request have more than ${limit} entries.`,
  bodyTooSlow: ({ limit }) => `The request did not arrive completely within ${limit} seconds.`,

  fileMissing: () => 'No file was sent.',
  fileEmpty: () => 'The file is empty.',
  fileTooLarge: ({ limit }) => `The file is larger than ${limit} bytes.`,

  cacheUnconfirmed: ({ server, seconds }) =>
    `The server ${server} has not confirmed within ${seconds} seconds that its cache was renewed.`,

  tokenUnknown: () =>
    'This access token does not exist. Please check that it is complete and meant for this server.',
  tokenEnded: ({ token, date }) => `The access token ${token} expired on ${date}.`,
  tokenRevoked: ({ token, date }) => `The access token ${token} was revoked on ${date}.`,
  tokenMayNot: ({ token }) =>
    `The access token ${token} is not enough: only a user who is signed in can make this call.`,
  tokenRightMissing: ({ token, right }) => `The access token ${token} lacks the right ${right}.`,
  tokenContextMissing: ({ token, contexts }) =>
    `The access token ${token} is not for all contexts. Please name the context: ${contexts}, or one below.`,
  tokenOutside: ({ token, context, contexts }) =>
    `The access token ${token} is not for the context ${context}, but for ${contexts} and everything below.`,

  badLine: ({ line }) => `Line ${line} of the source's export is not valid.`,
  lineTooLong: ({ line, kilobytes }) => `Line ${line} of the source's export is longer than ${kilobytes} KB.`,
  sourceSilent: ({ seconds }) => `The source has sent nothing for ${seconds} seconds.`,
  sourceTooSlow: ({ kilobytes }) =>
    `The source is too slow: it has sent less than ${kilobytes} KB per second.`,
  sourceTookTooLong: ({ minutes }) => `Reading the source took longer than ${minutes} minutes.`,
  sourceNotConfigured: ({ source }) =>
    `${source} is not set up as a source on this server (setting SYNC_SOURCES).`,
  sourceUnreachable: ({ problem }) => `The source cannot be reached (${problem}).`,
  sourceUntrusted: ({ problem }) => `The certificate of the source cannot be verified (${problem}).`,
  sourceBrokenOff: () => 'The transfer from the source was interrupted.',
  sourceForbidden: ({ status }) =>
    `The source does not let this server in (status ${status}). Check the access code, the address of the source in the setting SYNC_SOURCES, and whether a proxy in front of it asks for a sign-in.`,
  sourceNotFound: ({ status }) =>
    `There is no export at the address of the source (status ${status}). Check its address in the setting SYNC_SOURCES, with protocol and path.`,
  sourceStatus: ({ status }) => `The source answers with status ${status}.`,
  sourceNoExport: () => 'The source does not answer with an export.',
  sourceTooLarge: ({ megabytes }) =>
    `The source's export is larger than ${Number(megabytes).toLocaleString('en-GB')} MB; that much is not read.`,
  sourceRepeats: (values) => `The source's export has ${values.type ? object(values) : 'a record'} twice.`,
  syncRunning: () => 'A sync is already running.',
  syncCancelled: ({ username }) => `${username} cancelled the sync. Nothing has changed on this server.`,
  syncApplying: () => 'The data is already being applied; this can no longer be cancelled.',
  syncEnded: () => 'This sync is no longer running.',
  syncLost: () => 'The server was stopped during the sync.',
  contextNotHere: (values) => `The context of ${object(values)} does not exist here.`,
  languageNotHere: (values) =>
    values.lang
      ? `The language ${values.lang} of ${object(values)} does not exist here.`
      : `The language of ${object(values)} does not exist here.`,
  documentNotHere: ({ name }) => `There is no document for the file ${name}.`,
  parentNotHere: ({ name }) => `The source has no existing context above the context ${name}.`,
  lostContextHeld: ({ name, ...values }) => `The context ${name} cannot be deleted. ${held(values)}`,

  reserve: () => ENGLISH_STATES.reserve,
  mailUnset: () => ENGLISH_STATES.mailUnset,
  diskFull: () => ENGLISH_STATES.diskFull,
  stagedUploads: () => ENGLISH_STATES.stagedUploads,
  filesGone: () => ENGLISH_STATES.filesGone,
  databaseMoved: () => ENGLISH_STATES.databaseMoved,

  invisibleCharacters: ({ characters = '', positions = '' }) => {
    const places = positions.split(' ');
    const named = characters.split(' ').map((code, index) => `${code} (position ${places[index]})`);
    return `Please remove the characters that cannot be seen: ${named.join(', ')}.`;
  },
  endingNotAllowed: ({ ending }) => `Files ending in ${ending} are not allowed.`,
  endingDoesNotFit: ({ ending, wanted }) =>
    wanted
      ? `The ending ${ending} does not fit the content of the file. These would: ${wanted}.`
      : `The ending ${ending} does not fit the content of the file.`,
  passwordCommon: () =>
    'This password is too easy to guess: it is one of the most used ones, or close to one.',
  passwordNamesUser: () => 'This password is too easy to guess: it is made of an obvious name.',
  fileNameNotPossible: ({ found }) => `“${found}” is not possible in a file name.`,
};
