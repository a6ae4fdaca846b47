import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { User } from '#contract/auth.ts';
import { authorizedContexts, type ReadOnlyReason } from '#machines/kit/rights.ts';

/** Contexts offered at most; the picker above has the others. */
const OFFERED = 3;

interface OwnContextsProps {
  readonly reason: ReadOnlyReason;
  readonly user: User;
  /** Address of the same page in another context, below the base path. */
  readonly pathIn: (contextIdentifier: string) => string;
}

/** Leads from a context that the user may only read to the same page in those that the user may change. */
export function OwnContexts({ reason, user, pathIn }: OwnContextsProps) {
  if (reason !== 'foreignContext') return null;
  return authorizedContexts(user)
    .slice(0, OFFERED)
    .map((own) => (
      <Button key={own} size="compact-sm" variant="default" component={Link} to={pathIn(own)}>
        <Trans id="wayOn.ownContext">Zu {own}</Trans>
      </Button>
    ));
}
