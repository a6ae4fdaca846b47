import { Trans } from '@lingui/react/macro';
import formClasses from '#src/screens/forms/form.module.css';
import { HistoryList } from '#src/screens/history/HistoryList.tsx';
import type { HistoryListProps } from '#src/screens/history/history-list-props.ts';
import classes from './history.module.css';

/** The history of the record of a form. */
export function RecordHistorySection(props: Pick<HistoryListProps, 'flow' | 'wayBack'>) {
  return (
    <section className={classes.section} aria-labelledby="record-history">
      <h2 id="record-history" className={formClasses.heading}>
        <Trans id="history.title">Verlauf</Trans>
      </h2>
      <HistoryList {...props} tells="users" />
    </section>
  );
}
