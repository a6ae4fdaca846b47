import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { usePage } from '#src/screens/common/use-page.ts';

interface ForbiddenScreenProps {
  /** Why, and who can help. */
  readonly children: ReactNode;
}

/** What a route shows to a user who has no business there. */
export function ForbiddenScreen({ children }: ForbiddenScreenProps) {
  const { t } = useLingui();
  const title = t({ id: 'route.forbidden.title', message: 'Kein Zugriff' });
  const heading = usePage(title);
  return (
    <>
      <PageHeader headingRef={heading} title={title} lead={children} />
      <Button component={Link} to="/">
        <Trans id="route.home">Zur Startseite</Trans>
      </Button>
    </>
  );
}
