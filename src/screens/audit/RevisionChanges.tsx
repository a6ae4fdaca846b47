import { Trans, useLingui } from '@lingui/react/macro';
import type { AuditRevision } from '#machines/history/revision.ts';
import { BeforeAfter, TextDifference } from '#src/components/TextDifference.tsx';
import { changesOf, type FieldChange, fieldsOf } from '#src/screens/audit/changes.ts';
import { FieldValue } from '#src/screens/audit/FieldValue.tsx';
import { fieldLabel } from '#src/screens/records/field-words.ts';
import classes from './audit.module.css';

interface RevisionChangesProps {
  readonly revision: AuditRevision;
  /** Whether it is one row of several. */
  readonly isInList?: boolean;
}

/** Changes of a revision: old beside new by field; all fields of a record that was created or deleted. */
export function RevisionChanges({ revision, isInList = false }: RevisionChangesProps) {
  const { i18n } = useLingui();
  const { operation, state, type } = revision;
  // In a list the rows lead through it, and there is no heading above.
  const Label = isInList ? 'p' : 'h4';
  if (operation !== 'MOD') {
    return (
      <dl className={classes.state}>
        {fieldsOf(state).map(({ field, after }) => (
          <div key={field}>
            <dt>{fieldLabel(i18n, type, field)}</dt>
            <dd>
              <FieldValue value={after} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  const changes = changesOf(revision);
  if (changes.length === 0) {
    return (
      <p className={classes.note}>
        <Trans id="audit.noChange">Keines der gezeigten Felder hat sich geändert.</Trans>
      </p>
    );
  }
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          <Label className={classes.field}>{fieldLabel(i18n, type, change.field)}</Label>
          <Difference change={change} />
        </li>
      ))}
    </ul>
  );
}

/** Old beside new of one field. */
export function Difference({ change: { before, after } }: { readonly change: FieldChange }) {
  if (before === undefined) return <FieldValue value={after} />;
  if (typeof before === 'string' && typeof after === 'string' && before !== '' && after !== '') {
    return <TextDifference before={before} after={after} />;
  }
  return <BeforeAfter before={<FieldValue value={before} />} after={<FieldValue value={after} />} />;
}
