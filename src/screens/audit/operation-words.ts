import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditRevision, OperationSummary } from '#machines/history/revision.ts';
import { formatNumber } from '#src/i18n/formats.ts';
import { typeWord, typeWords } from '#src/screens/records/subject-words.ts';

type Part = OperationSummary['parts'][number];

/** Kinds and acts that are named; an import or a sync may have more of them. */
const NAMED = 3;

const ONE: Readonly<Record<Part['operation'], MessageDescriptor>> = {
  ADD: msg({ id: 'operation.added.one', message: '{record} angelegt' }),
  MOD: msg({ id: 'operation.changed.one', message: '{record} geändert' }),
  DEL: msg({ id: 'operation.deleted.one', message: '{record} gelöscht' }),
};

const SEVERAL: Readonly<Record<Part['operation'], MessageDescriptor>> = {
  ADD: msg({ id: 'operation.added', message: '{count} {records} angelegt' }),
  MOD: msg({ id: 'operation.changed', message: '{count} {records} geändert' }),
  DEL: msg({ id: 'operation.deleted', message: '{count} {records} gelöscht' }),
};

/** German writes nouns with a capital; elsewhere they have one only as a title. */
function inSentence(i18n: I18n, noun: string): string {
  return i18n.locale.startsWith('de') ? noun : noun.toLocaleLowerCase(i18n.locale);
}

function partWords(i18n: I18n, { type, operation, count }: Part, isLowerBound: boolean): string {
  if (count === 1) return i18n._({ ...ONE[operation], values: { record: typeWord(i18n, type) } });
  const number = formatNumber(i18n.locale, count);
  const more = msg({ id: 'operation.moreThan', message: 'mehr als {number}' });
  const values = {
    count: isLowerBound ? i18n._({ ...more, values: { number } }) : number,
    records: inSentence(i18n, typeWords(i18n, type)),
  };
  return i18n._({ ...SEVERAL[operation], values });
}

/** Title of an operation, in a few words: '7 Formulierungen geändert'. */
export function operationTitle(i18n: I18n, { type, operation, within }: AuditRevision): string {
  if (within && within.undoes !== null) {
    const undid = msg({ id: 'operation.undid', message: 'Änderung {revision} zurückgenommen' });
    return i18n._({ ...undid, values: { revision: within.undoes } });
  }
  const parts = within?.parts ?? [{ type, operation, count: 1 }];
  const biggest = parts.toSorted((one, other) => other.count - one.count);
  const words = biggest.slice(0, NAMED).map((part) => partWords(i18n, part, within?.isLowerBound === true));
  return words.join(', ') + (biggest.length > NAMED ? ' …' : '');
}
