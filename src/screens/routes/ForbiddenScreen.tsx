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

/** Screen of a route that the user has no access to. */
export function ForbiddenScreen({ children }: ForbiddenScreenProps) {
  const { t } = useLingui();
  const title = t({ id: 'place.forbidden.title', message: 'Kein Zugriff' });
  const heading = usePage(title);
  return (
    <>
      <PageHeader headingRef={heading} title={title} lead={children} />
      <Button component={Link} to="/">
        <Trans id="place.home">Zur Startseite</Trans>
      </Button>
    </>
  );
}
