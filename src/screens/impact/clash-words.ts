import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FINDING_REASONS, Finding } from '#contract/envelope.ts';
import { refusalText } from '#src/screens/common/failure-words.ts';
import { typeWord } from '#src/screens/records/subject-words.ts';

const BY_USER = msg({
  id: 'clash.changedSince.by',
  message:
    '{gone, select, yes {{record} wurde danach gelöscht ({username}, Änderung {revision}).} other {{record} wurde danach noch einmal geändert ({username}, Änderung {revision}).}}',
});

/** Reasons that concern records; those about a request or the course of a sync are worded elsewhere. */
type RecordReason = (typeof FINDING_REASONS)[number];

const REASONS: Readonly<Record<RecordReason, MessageDescriptor>> = {
  changedSince: msg({
    id: 'clash.changedSince',
    message:
      '{gone, select, yes {{record} wurde inzwischen gelöscht.} other {{record} wurde inzwischen geändert.}}',
  }),
  savedBy: msg({ id: 'clash.savedBy', message: '{record} wurde inzwischen von {username} gespeichert.' }),
  referenceGone: msg({ id: 'clash.referenceGone', message: '{record}: {missing} gibt es nicht mehr.' }),
  taken: msg({
    id: 'clash.taken',
    message: '{record}: „{field}“ ist inzwischen vergeben (Nummer {other}).',
  }),
  held: msg({ id: 'clash.held', message: '{record} wird noch verwendet: {holders}' }),
  aboveItself: msg({ id: 'clash.aboveItself', message: '{record} wäre sich selbst übergeordnet.' }),
  noDefaultContext: msg({
    id: 'clash.noDefaultContext',
    message: '{record}: Für Adressen ohne eigenen Kontext gäbe es keinen Kontext mehr.',
  }),
  defaultInactive: msg({
    id: 'clash.defaultInactive',
    message:
      '{record}: Der Standardkontext muss aktiv sein. Um ihn auszuschalten, machen Sie zuerst einen anderen Kontext zum Standardkontext.',
  }),
  defaultBelow: msg({
    id: 'clash.defaultBelow',
    message:
      '{record}: Der Standardkontext kann nicht unter einen anderen gestellt werden. Machen Sie zuerst einen anderen Kontext zum Standardkontext.',
  }),
  defaultDeleted: msg({
    id: 'clash.defaultDeleted',
    message:
      '{record}: Der Standardkontext kann nicht gelöscht werden. Machen Sie zuerst einen anderen Kontext zum Standardkontext.',
  }),
  contextNotAllowed: msg({
    id: 'clash.contextNotAllowed',
    message: '{record}: Für den Kontext {context} haben Sie keine Berechtigung.',
  }),
  alreadyThere: msg({ id: 'clash.alreadyThere', message: '{record} ist in {target} bereits vorhanden.' }),
  changedSinceExport: msg({
    id: 'clash.changedSinceExport',
    message:
      '{since, select, added {{record} wurde seit dem Export angelegt.} deleted {{record} wurde seit dem Export gelöscht.} other {{record} wurde seit dem Export geändert.}}',
  }),
  contentMissing: msg({
    id: 'clash.contentMissing',
    message: '{record}: Der Inhalt liegt auf diesem Server nicht vor.',
  }),
  contextNotHere: msg({
    id: 'clash.contextNotHere',
    message: '{record}: Den Kontext gibt es auf diesem Server nicht.',
  }),
  languageNotHere: msg({
    id: 'clash.languageNotHere',
    message: '{record}: Die Sprache gibt es auf diesem Server nicht.',
  }),
  documentNotHere: msg({
    id: 'clash.documentNotHere',
    message: '{record}: Die Quelle hat kein Dokument dazu.',
  }),
  parentNotHere: msg({
    id: 'clash.parentNotHere',
    message: '{record}: Die Quelle hat keinen Kontext darüber, den es gibt.',
  }),
  ownUser: msg({
    id: 'clash.ownUser',
    message: '{record}: Sich selbst können Sie weder deaktivieren noch löschen.',
  }),
  lastManager: msg({
    id: 'clash.lastManager',
    message: '{record} ist der letzte aktive Benutzer mit „Administration“ und „Redaktion“.',
  }),
  onlyForAllLanguages: msg({
    id: 'clash.onlyForAllLanguages',
    message: '{record}: Nur ein Text für alle Sprachen (all) kann die Vererbung beenden.',
  }),
  lostContextHeld: msg({
    id: 'clash.lostContextHeld',
    message: '{record} kann nicht gelöscht werden, weil er noch verwendet wird: {holders}',
  }),
};

/** Message for a conflict, in the language of the interface; the server's own where it gives no details. */
export function clashWords(i18n: I18n, { code, message, reason, values }: Finding): string {
  const words = reason !== undefined && isReason(reason) ? REASONS[reason] : null;
  if (values?.name !== undefined && reason === undefined)
    return `${recordWords(i18n, values.type, values.name)}: ${refusalText(i18n, code, null)}`;
  if (!words || values?.name === undefined) return message || refusalText(i18n, code, null);
  const { type, name, username, missingType, missing, holder, count, examples } = values;
  const named = {
    ...values,
    gone: values.gone ?? 'no',
    record: recordWords(i18n, type, name),
    missing: recordWords(i18n, missingType, missing),
    holders: `${recordWords(i18n, holder, `(${count})`)}${examples ? ` – ${examples}` : ''}`,
  };
  const isByKnownUser = reason === 'changedSince' && username !== undefined;
  return i18n._({ ...(isByKnownUser ? BY_USER : words), values: named });
}

function isReason(reason: string): reason is RecordReason {
  return reason in REASONS;
}

function recordWords(i18n: I18n, type = '', name = ''): string {
  return [typeWord(i18n, type), name].filter(Boolean).join(' ');
}
