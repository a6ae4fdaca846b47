import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { ownFactorsSelectors } from '#machines/own-factors/own-factors.selectors.ts';
import { useSideFlow } from '#src/app/use-side-flow.ts';
import { ownFactorsFlow } from '#src/flows/own-factors.ts';
import type { OwnFactorsProps } from '#src/screens/common/side-panels.ts';
import { OwnFactorList } from '#src/screens/own-factors/OwnFactorList.tsx';

/** One's own authenticator apps, passkeys and recovery codes: a flow of its own, which ends with what shows it. */
export function OwnFactors({ owner, onHasAny, ...others }: OwnFactorsProps) {
  const flow = useSideFlow(owner, ownFactorsFlow, { input: undefined, close: 'factors.close' });
  const hasAny = useSelector(flow, ownFactorsSelectors.hasAny);
  useEffect(() => onHasAny(hasAny), [onHasAny, hasAny]);
  return <OwnFactorList flow={flow} {...others} />;
}
