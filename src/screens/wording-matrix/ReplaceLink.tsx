import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { type MatrixRowsFlow, matrixRowsSelectors } from '#machines/wording-matrix/matrix-rows.selectors.ts';
import { replacePath } from '#src/screens/wording-matrix/replace-path.ts';

interface ReplaceLinkProps {
  readonly rows: MatrixRowsFlow;
  readonly features: readonly string[];
}

/** Leads to finding and replacing in the context's own texts; nothing for whoever may change none of them. */
export function ReplaceLink({ rows, features }: ReplaceLinkProps) {
  const query = useSelector(rows, matrixRowsSelectors.query);
  const readOnly = useSelector(rows, matrixRowsSelectors.readOnly);
  const path = readOnly ? null : replacePath(query, features);
  if (path === null) return null;
  return (
    <Button
      component={Link}
      to={path}
      variant="default"
      leftSection={<IconReplace aria-hidden size={18} stroke={1.75} />}
    >
      <Trans id="replace.title">Suchen und Ersetzen</Trans>
    </Button>
  );
}
