import { Trans, useLingui } from '@lingui/react/macro';
import { DateTimeText } from '#src/components/DateTimeText.tsx';
import classes from './audit.module.css';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A value of a record as people read it. */
export function FieldValue({ value }: { readonly value: unknown }) {
  const { t } = useLingui();
  if (value === null || value === undefined || value === '') {
    return (
      <span className={classes.nothing}>
        <Trans id="audit.value.empty">leer</Trans>
      </span>
    );
  }
  if (typeof value === 'boolean') {
    return value ? t({ id: 'part.yes', message: 'Ja' }) : t({ id: 'part.no', message: 'Nein' });
  }
  if (typeof value === 'string' && INSTANT.test(value)) return <DateTimeText value={value} />;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
