import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { TreeContext } from '#contract/context-tree.ts';
import { pathOf } from '#src/address/address.ts';
import { Notice } from '#src/components/Notice.tsx';

interface InactiveContextProps {
  /** The context whose texts are looked at; null while none is chosen. */
  readonly identifier: string | null;
  /** All contexts; null while they have not arrived. */
  readonly contexts: readonly TreeContext[] | null;
  /** Whether it says where the context can be switched on; its own form is the page for that. */
  readonly linked?: boolean;
}

/** Says of an inactive context that no one sees what is prepared in it. Nothing of an active one. */
export function InactiveContext({ identifier, contexts, linked = true }: InactiveContextProps) {
  const { t } = useLingui();
  const context = contexts?.find((one) => one.identifier === identifier);
  if (!context || context.active) return null;
  const name = context.identifier;
  return (
    <Notice
      tone="info"
      title={t({ id: 'context.inactive.title', message: `${{ name }} ist inaktiv` })}
      {...(linked && {
        action: (
          <Anchor component={Link} to={pathOf({ kind: 'context', identifier: context.identifier })}>
            <Trans id="context.inactive.open">Kontext öffnen</Trans>
          </Anchor>
        ),
      })}
    >
      <Trans id="context.inactive.text">
        Dieser Kontext liefert zurzeit keine Texte: Was Sie hier vorbereiten, sieht niemand, bis er aktiv ist.
      </Trans>
    </Notice>
  );
}
