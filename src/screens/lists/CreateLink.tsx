import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface CreateLinkProps {
  /** Address of the form, below the base path. */
  readonly to: string;
  readonly children: ReactNode;
}

/** Leads to the form of a new record. */
export function CreateLink({ to, children }: CreateLinkProps) {
  return (
    <Button component={Link} to={to} leftSection={<IconPlus aria-hidden size={18} />}>
      {children}
    </Button>
  );
}
