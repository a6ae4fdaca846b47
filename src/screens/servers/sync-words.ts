import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Finding, SyncReason } from '#contract/envelope.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { SyncPhase } from '#contract/sync.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { clashWords } from '#src/screens/impact/clash-words.ts';
import { typeWord, typeWords } from '#src/screens/records/subject-words.ts';

const APPLYING = msg({
  id: 'sync.cancel.applying',
  message: 'Die Quelle ist gelesen; abbrechen lässt sich das jetzt nicht mehr.',
});

/** Messages for problems with a source, and for why a sync cannot be ended. */
const REASONS: Readonly<Record<SyncReason, MessageDescriptor>> = {
  badLine: msg({
    id: 'sync.source.badLine',
    message: 'Zeile {line} der Quelldaten ist nicht zulässig. Auf diesem Server hat sich nichts geändert.',
  }),
  lineTooLong: msg({
    id: 'sync.source.lineTooLong',
    message:
      'Zeile {line} der Quelldaten ist länger als {kilobytes} KB. Auf diesem Server hat sich nichts geändert.',
  }),
  sourceSilent: msg({
    id: 'sync.source.silent',
    message:
      'Die Quelle hat {seconds} Sekunden lang nichts gesendet. Auf diesem Server hat sich nichts geändert. Versuchen Sie es später erneut.',
  }),
  sourceTooSlow: msg({
    id: 'sync.source.tooSlow',
    message:
      'Die Quelle sendet zu langsam, weniger als {kilobytes} KB in der Sekunde. Auf diesem Server hat sich nichts geändert. Versuchen Sie es später erneut.',
  }),
  sourceTookTooLong: msg({
    id: 'sync.source.tookTooLong',
    message:
      'Die Quelle war nach {minutes} Minuten noch nicht gelesen. Auf diesem Server hat sich nichts geändert.',
  }),
  sourceNotConfigured: msg({
    id: 'sync.source.notConfigured',
    message:
      '{source} ist auf diesem Server nicht als Quelle eingerichtet. Wer ihn betreibt, kann das mit der Einstellung SYNC_SOURCES tun.',
  }),
  sourceUnreachable: msg({
    id: 'sync.source.unreachable',
    message:
      'Die Quelle ist nicht erreichbar ({problem}). Auf diesem Server hat sich nichts geändert. Läuft sie, stimmt vielleicht ihre Adresse in der Einstellung SYNC_SOURCES nicht.',
  }),
  sourceUntrusted: msg({
    id: 'sync.source.untrusted',
    message:
      'Das Zertifikat der Quelle lässt sich nicht prüfen ({problem}). Auf diesem Server hat sich nichts geändert. Wer ihn betreibt, kann eine eigene Zertifizierungsstelle mit NODE_EXTRA_CA_CERTS angeben.',
  }),
  sourceBrokenOff: msg({
    id: 'sync.source.brokenOff',
    message:
      'Die Übertragung von der Quelle ist abgebrochen. Auf diesem Server hat sich nichts geändert. Versuchen Sie es später erneut.',
  }),
  sourceStatus: msg({
    id: 'sync.source.status',
    message:
      'Die Quelle antwortet mit dem Status {status}. Auf diesem Server hat sich nichts geändert. Versuchen Sie es später erneut.',
  }),
  sourceForbidden: msg({
    id: 'sync.source.forbidden',
    message:
      'Die Quelle lässt diesen Server nicht zu (Status {status}). Auf diesem Server hat sich nichts geändert. Prüfen Sie den Zugangscode, ihre Adresse in der Einstellung SYNC_SOURCES und ob ein Proxy vor ihr eine Anmeldung verlangt.',
  }),
  sourceNotFound: msg({
    id: 'sync.source.notFound',
    message:
      'Unter der Adresse der Quelle gibt es keinen Export (Status {status}). Auf diesem Server hat sich nichts geändert. Prüfen Sie ihre Adresse in der Einstellung SYNC_SOURCES, mit Protokoll und Pfad.',
  }),
  sourceNoExport: msg({
    id: 'sync.source.noExport',
    message:
      'Die Quelle antwortet nicht mit einem Export. Prüfen Sie, ob unter ihrer Adresse ein ECS-Server läuft.',
  }),
  sourceTooLarge: msg({
    id: 'sync.source.tooLarge',
    message: 'Der Export der Quelle ist größer als {megabytes} MB; so viel wird nicht gelesen.',
  }),
  sourceRepeats: msg({
    id: 'sync.source.repeats',
    message:
      'Der Export der Quelle enthält einen Eintrag zweimal{record}. Auf diesem Server hat sich nichts geändert.',
  }),
  syncRunning: msg({
    id: 'sync.course.running',
    message: 'Es läuft bereits eine Synchronisierung. Versuchen Sie es erneut, wenn sie zu Ende ist.',
  }),
  syncCancelled: msg({
    id: 'sync.course.cancelled',
    message:
      'Die Synchronisierung wurde von {username} abgebrochen. Auf diesem Server hat sich nichts geändert.',
  }),
  syncLost: msg({
    id: 'sync.course.lost',
    message:
      'Der Server wurde während der Synchronisierung beendet. Auf diesem Server hat sich nichts geändert. Starten Sie sie noch einmal.',
  }),
  syncApplying: APPLYING,
  syncEnded: msg({ id: 'sync.cancel.ended', message: 'Diese Synchronisierung läuft nicht mehr.' }),
};

const SOURCE: Readonly<Record<string, MessageDescriptor>> = {
  [REFUSAL.uploadFailed]: msg({
    id: 'sync.source.noAnswer',
    message:
      'Die Quelle hat nicht oder nicht vollständig geantwortet. Auf diesem Server hat sich nichts geändert. Versuchen Sie es später erneut.',
  }),
  [REFUSAL.unreadableFile]: msg({
    id: 'sync.source.unusable',
    message: 'Die Daten der Quelle sind nicht zulässig. Auf diesem Server hat sich nichts geändert.',
  }),
};

/** Message for a finding about the source; the catalogue's sentence speaks of uploads. */
export function sourceWords(i18n: I18n, name: string, finding: Finding): string | null {
  if (name !== 'source') return null;
  const words = SOURCE[finding.code];
  return reasonWords(i18n, finding) ?? (words ? i18n._(words) : null);
}

const OUTDATED: Readonly<Record<string, MessageDescriptor>> = {
  [REFUSAL.changedMeanwhile]: msg({
    id: 'sync.outdated.changed',
    message: 'Auf diesem Server hat sich seit dem Vergleich etwas geändert. Bitte vergleichen Sie neu.',
  }),
  [REFUSAL.notFound]: msg({
    id: 'sync.outdated.gone',
    message: 'Dieser Vergleich gilt nicht mehr. Bitte vergleichen Sie neu.',
  }),
};

/** Why a preview cannot be carried out any more. The catalogue's sentences speak of one record. */
export function outdatedWords(i18n: I18n, failure: Failure): string | null {
  const words = failure.kind === 'refused' ? OUTDATED[failure.code] : undefined;
  return words ? i18n._(words) : null;
}

/** Why what reads a source cannot be ended, where the server says so. */
export function uncancelledWords(i18n: I18n, failure: Failure): string {
  const said = failure.kind === 'refused' ? failure.findings.map((one) => reasonWords(i18n, one)) : [];
  return said.find((one) => one !== null) ?? failureWords(i18n, failure, 'read').text;
}

/** That it is too late for that. */
export function applyingWords(i18n: I18n): string {
  return i18n._(APPLYING);
}

function reasonWords(i18n: I18n, { reason, values }: Finding): string | null {
  if (reason === undefined || !isSyncReason(reason)) return null;
  const { type = '', name = '' } = values ?? {};
  const record = name === '' ? '' : ` (${[typeWord(i18n, type), name].filter(Boolean).join(' ')})`;
  const named = { ...values, record };
  return i18n._({ ...REASONS[reason], values: named });
}

function isSyncReason(reason: string): reason is SyncReason {
  return reason in REASONS;
}

/** Message for a finding of a refused sync, about its source, its course or a record, in the interface language. */
export function syncFindingWords(i18n: I18n, finding: Finding): string {
  return reasonWords(i18n, finding) ?? clashWords(i18n, finding);
}

/** Several kinds of records in one sentence. */
export function kindsWords(i18n: I18n, types: readonly string[]): string {
  return new Intl.ListFormat(i18n.locale).format(types.map((type) => typeWords(i18n, type)));
}

const PHASES: Readonly<Record<SyncPhase, MessageDescriptor>> = {
  reading: msg({ id: 'sync.phase.reading', message: 'Die Quelle wird gelesen' }),
  checking: msg({ id: 'sync.phase.checking', message: 'Die Daten der Quelle werden geprüft' }),
  applying: msg({ id: 'sync.phase.applying', message: 'Die Daten werden abgeglichen' }),
};

export function phaseWords(i18n: I18n, phase: SyncPhase): string {
  return i18n._(PHASES[phase]);
}

/** A value of a field as it is read; nothing for none. */
export function valueWords(i18n: I18n, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value === true) return i18n._(msg({ id: 'part.yes', message: 'Ja' }));
  if (value === false) return i18n._(msg({ id: 'part.no', message: 'Nein' }));
  return typeof value === 'string' ? value : JSON.stringify(value);
}
