import { useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Notice } from '#src/components/Notice.tsx';

interface ReadOnlyNoteProps {
  /** Why, and who can help. */
  readonly children: ReactNode;
  /** Action that is possible instead. */
  readonly action?: ReactNode;
}

/** Says above a form why nothing in it can be changed. */
export function ReadOnlyNote({ children, action }: ReadOnlyNoteProps) {
  const { t } = useLingui();
  return (
    <Notice
      tone="info"
      icon={<IconLock size={20} stroke={1.75} />}
      action={action}
      title={t({ id: 'part.readOnly.title', message: 'Sie können hier lesen, aber nichts ändern' })}
    >
      {children}
    </Notice>
  );
}
