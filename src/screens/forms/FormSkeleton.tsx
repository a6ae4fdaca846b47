import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { usePage } from '#src/screens/common/use-page.ts';
import classes from './form.module.css';

interface FormSkeletonProps {
  readonly title: string;
}

/** The form's shape while its record is on its way. */
export function FormSkeleton({ title }: FormSkeletonProps) {
  const { t } = useLingui();
  const heading = usePage(title);
  return (
    <>
      <PageHeader headingRef={heading} title={title} name={null} />
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
