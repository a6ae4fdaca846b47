import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { pathOf } from '#src/address/address.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';

interface WhoMayProps extends Pick<FlowScreenProps<'wording'>, 'user' | 'can'> {
  /** Context of the record; null for a record that belongs to none. */
  readonly contextIdentifier: string | null;
}

/** Leads users who may see other users to those who may change a record that can only be read here. */
export function WhoMay({ contextIdentifier, user, can }: WhoMayProps) {
  if (!user.superAdmin || !can('findUsersOfContext')) return null;
  const query =
    contextIdentifier === null
      ? { ...FIRST_QUERY, also: { role: 'EDITOR' } }
      : { ...FIRST_QUERY, contextIdentifier };
  return (
    <Button size="compact-sm" variant="default" component={Link} to={pathOf({ kind: 'users', query })}>
      <Trans id="wayOn.whoMay">Wer es ändern darf</Trans>
    </Button>
  );
}
