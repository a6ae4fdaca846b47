import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '#src/parts/PageHeader.tsx';
import { usePage } from '#src/screens/use-page.ts';
import classes from './WordingForm.module.css';

/** The form's shape while its record is on its way. */
export function FormSkeleton() {
  const { t } = useLingui();
  const title = t({ id: 'wording.title', message: 'Formulierung' });
  const heading = usePage(title);
  return (
    <>
      <PageHeader headingRef={heading} title={title} />
      <div className={classes.form} aria-busy="true" role="status">
        <span className={classes.spoken}>{t({ id: 'part.table.loading', message: 'Daten abrufen' })}</span>
        <div className={classes.bone} />
        <div className={classes.bone} />
        <div className={classes.tallBone} />
        <div className={classes.bone} />
      </div>
    </>
  );
}
