import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useInContext } from '#src/screens/common/working-context.ts';

interface CreateLinkProps {
  /** Address of the form, below the base path. */
  readonly to: string;
  readonly children: ReactNode;
}

/** Leads to the form of a new record. */
export function CreateLink({ to, children }: CreateLinkProps) {
  const inContext = useInContext();
  return (
    <Button component={Link} to={inContext(to)} leftSection={<IconPlus aria-hidden size={18} />}>
      {children}
    </Button>
  );
}
