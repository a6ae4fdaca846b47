import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { usePage } from '#src/screens/common/use-page.ts';

/** Screen of an address that names no route. */
export function NotFoundScreen() {
  const { t } = useLingui();
  const title = t({ id: 'place.notFound.title', message: 'Seite nicht gefunden' });
  const heading = usePage(title);
  return (
    <>
      <PageHeader
        headingRef={heading}
        title={title}
        lead={t({
          id: 'place.notFound.text',
          message: 'Diese Adresse gibt es nicht oder nicht mehr. Vielleicht enthält sie einen Tippfehler.',
        })}
      />
      <Button component={Link} to="/">
        <Trans id="place.home">Zur Startseite</Trans>
      </Button>
    </>
  );
}
