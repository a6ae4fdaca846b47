import { Trans } from '@lingui/react/macro';
import type { Wording } from '#contract/wording.ts';
import { DateTimeText } from '#src/parts/DateTimeText.tsx';
import classes from './WordingForm.module.css';

interface WordingFactsProps {
  readonly record: Wording;
}

/** What nobody edits: number and dates. */
export function WordingFacts({ record: { id, creationDate, modificationDate } }: WordingFactsProps) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>
          <Trans id="wording.id">ID</Trans>
        </dt>
        <dd>{id}</dd>
      </div>
      <div>
        <dt>
          <Trans id="wording.created">Angelegt</Trans>
        </dt>
        <dd>
          <DateTimeText value={creationDate} />
        </dd>
      </div>
      <div>
        <dt>
          <Trans id="wording.modified">Geändert</Trans>
        </dt>
        <dd>
          <DateTimeText value={modificationDate} />
        </dd>
      </div>
    </dl>
  );
}
