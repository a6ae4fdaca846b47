import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { CloseButton, Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AuditRevision } from '#machines/history/revision.ts';
import { useSidePanel } from '#src/components/use-side-panel.ts';
import { RevisionDetails } from '#src/screens/audit/RevisionDetails.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import classes from './audit.module.css';

interface RevisionPanelProps extends Pick<FlowScreenProps<'audit'>, 'flow' | 'user' | 'can'> {
  readonly revision: AuditRevision;
  /** Whether there is room for it beside the table. */
  readonly beside: boolean;
  /** Says over the table that something takes longer. */
  readonly wait: ReactNode;
}

/** Details of a revision: beside the table, or over it where there is no room. */
export function RevisionPanel({ beside, wait, ...props }: RevisionPanelProps) {
  const { t } = useLingui();
  const { flow, revision } = props;
  const close = () => flow.send({ type: 'revision.close' });
  const title = t({ id: 'audit.panel', message: `Änderung ${{ number: revision.revisionId }}` });
  if (!beside) {
    return (
      <Drawer
        opened
        onClose={close}
        position="right"
        size="560px"
        title={title}
        closeButtonProps={{ 'aria-label': t({ id: 'audit.panel.close', message: 'Schließen' }) }}
      >
        {wait}
        <RevisionDetails {...props} />
      </Drawer>
    );
  }
  return (
    <Beside title={title} of={revision} onClose={close}>
      <RevisionDetails {...props} />
    </Beside>
  );
}

interface BesideProps {
  readonly title: string;
  readonly of: AuditRevision;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Beside({ title, of, onClose, children }: BesideProps) {
  const { t } = useLingui();
  const { heading, onKeyDown } = useSidePanel(of, onClose);
  return (
    <aside className={classes.panel} aria-labelledby="audit-panel" onKeyDown={onKeyDown}>
      <div className={classes.head}>
        <h2 ref={heading} id="audit-panel" tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        <CloseButton onClick={onClose} aria-label={t({ id: 'audit.panel.close', message: 'Schließen' })} />
      </div>
      {children}
    </aside>
  );
}
