import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import type { Wording } from '#contract/wording.ts';
import { authorizedContexts, type ReadOnlyReason } from '#machines/kit/rights.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { pathOf } from '#src/address/address.ts';
import { contextPath } from '#src/screens/common/context-tree.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { WhoMay } from '#src/screens/common/WhoMay.tsx';
import { useDrafts } from '#src/screens/forms/drafts.ts';
import { copyWording } from '#src/screens/wordings/copied-wording.ts';

/** Contexts offered at most; users with more of them go by the matrix. */
const OFFERED = 3;

interface WayOnProps extends Pick<FlowScreenProps<'wording'>, 'startUp' | 'user' | 'can'> {
  readonly record: Wording;
  readonly reason: ReadOnlyReason;
}

/**
 * Alternatives for a text that is read-only here: a text of one's own where it is inherited, and, for those who may
 * see users, who may change it.
 */
export function WayOn({ record, reason, startUp, user, can }: WayOnProps) {
  const contexts = useSelector(startUp, startUpSelectors.contexts) ?? [];
  const { contextIdentifier } = record;
  const drafts = useDrafts();
  const navigate = useNavigate();
  const inherit = reason === 'foreignContext' ? authorizedContexts(user) : [];
  const offered = inherit.filter((own) => contextPath(own, contexts).includes(contextIdentifier));
  return (
    <>
      {offered.slice(0, OFFERED).map((own) => (
        <Button
          key={own}
          size="compact-sm"
          variant="default"
          onClick={() => {
            const copies = copyWording(drafts, record, { contextIdentifier: own });
            navigate(pathOf({ kind: 'wording', id: null, copies }));
          }}
        >
          <Trans id="wayOn.deviate">Abweichung für {own} anlegen</Trans>
        </Button>
      ))}
      <WhoMay contextIdentifier={contextIdentifier} user={user} can={can} />
    </>
  );
}
