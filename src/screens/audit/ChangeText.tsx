import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';
import type { AuditRevision } from '#machines/history/revision.ts';
import { changesOf, type FieldChange } from '#src/screens/audit/changes.ts';
import { FieldValue } from '#src/screens/audit/FieldValue.tsx';
import { spokenIn } from '#src/screens/common/spoken-in.ts';
import { fieldLabel } from '#src/screens/records/field-words.ts';
import classes from './audit.module.css';

/** The field that readers take for the record itself: its change needs no label. */
const PLAIN = 'value';

/** Change of a revision in one line: old, then new, and how many fields besides. */
export function ChangeText({ i18n, revision }: { readonly i18n: I18n; readonly revision: AuditRevision }) {
  const { type, operation, state } = revision;
  if (operation !== 'MOD') {
    const text = typeof state.value === 'string' ? state.value : null;
    if (text === null) return null;
    const lang = spokenIn(String(state.lang ?? ''));
    return operation === 'ADD' ? <ins {...lang}>{text}</ins> : <del {...lang}>{text}</del>;
  }
  const [first, ...others] = changesOf(revision);
  if (!first) return null;
  return (
    <>
      {first.field === PLAIN ? null : (
        <span className={classes.changed}>{fieldLabel(i18n, type, first.field)}: </span>
      )}
      <OldAndNew change={first} {...(first.field === PLAIN && { lang: String(state.lang ?? '') })} />
      {others.length > 0 ? <span className={classes.changed}> +{others.length}</span> : null}
    </>
  );
}

interface OldAndNewProps {
  readonly change: FieldChange;
  readonly lang?: string;
}

/** Old and new of one field, in one line. */
export function OldAndNew({ change: { before, after }, lang }: OldAndNewProps): ReactNode {
  const spoken = lang === undefined ? {} : spokenIn(lang);
  return (
    <>
      {before === undefined ? null : (
        <>
          <del {...spoken}>
            <FieldValue value={before} />
          </del>{' '}
          <span aria-hidden className={classes.arrow}>
            →
          </span>{' '}
        </>
      )}
      <ins {...spoken}>
        <FieldValue value={after} />
      </ins>
    </>
  );
}

/** The same for a file: 'alt → neu'. */
export function changeWords(i18n: I18n, revision: AuditRevision): string {
  const { type, operation, state } = revision;
  if (operation !== 'MOD') return typeof state.value === 'string' ? state.value : '';
  return changesOf(revision)
    .map(({ field, before, after }) => {
      const label = field === PLAIN ? '' : `${fieldLabel(i18n, type, field)}: `;
      return `${label}${before === undefined ? '' : `${plain(before)} → `}${plain(after)}`;
    })
    .join('; ');
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
