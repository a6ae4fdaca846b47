import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DateTimeText } from '#src/components/DateTimeText.tsx';
import classes from './form.module.css';

interface RecordFactsProps {
  /** Null for records that have no number. */
  readonly id: number | null;
  readonly creationDate: string | null;
  readonly modificationDate: string | null;
  /** Further facts, each a `div` with `dt` and `dd`. */
  readonly children?: ReactNode;
}

/** Read-only facts: number and dates. */
export function RecordFacts({ id, creationDate, modificationDate, children }: RecordFactsProps) {
  return (
    <dl className={classes.facts}>
      {id === null ? null : (
        <div>
          <dt>
            <Trans id="record.id">ID</Trans>
          </dt>
          <dd>{id}</dd>
        </div>
      )}
      <div>
        <dt>
          <Trans id="record.created">Angelegt</Trans>
        </dt>
        <dd>
          <DateTimeText value={creationDate} />
        </dd>
      </div>
      <div>
        <dt>
          <Trans id="record.modified">Geändert</Trans>
        </dt>
        <dd>
          <DateTimeText value={modificationDate} />
        </dd>
      </div>
      {children}
    </dl>
  );
}
