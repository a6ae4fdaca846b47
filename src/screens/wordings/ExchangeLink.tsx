import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { FEATURES } from '#contract/features.ts';
import { pathOf } from '#src/address/address.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';

interface ExchangeLinkProps extends Pick<FlowScreenProps<'wordings'>, 'features'> {
  /** The context whose texts are shown; null for those of all. */
  readonly contextIdentifier: string | null;
}

/** Leads to the export and import of a context's texts; nothing where the server knows neither. */
export function ExchangeLink({ features, contextIdentifier }: ExchangeLinkProps) {
  const isKnown = [FEATURES.wordingExport, FEATURES.wordingImport].some((one) => features.includes(one));
  if (!isKnown) return null;
  return (
    <Button
      component={Link}
      to={pathOf({ kind: 'wordingExchange', contextIdentifier })}
      variant="default"
      leftSection={<IconFileExport aria-hidden size={18} stroke={1.75} />}
    >
      <Trans id="wordings.exchange">Export und Import</Trans>
    </Button>
  );
}
