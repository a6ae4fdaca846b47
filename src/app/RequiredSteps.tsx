import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { ownFactorsSelectors } from '#machines/own-factors/own-factors.selectors.ts';
import {
  type RequiredStepsFlow,
  requiredStepsSelectors,
} from '#machines/required-steps/required-steps.selectors.ts';
import type { twoFactorPanelMachine } from '#machines/two-factor-panel/two-factor-panel.machine.ts';
import { twoFactorPanelSelectors } from '#machines/two-factor-panel/two-factor-panel.selectors.ts';
import { Confirmation } from '#src/app/Confirmation.tsx';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { InterfaceLanguageSelect } from '#src/app/InterfaceLanguageSelect.tsx';
import { useSideFlow } from '#src/app/use-side-flow.ts';
import { ownFactorsFlow } from '#src/flows/own-factors.ts';
import { TwoFactorPanel } from '#src/screens/own-details/TwoFactorPanel.tsx';
import { OwnFactorList } from '#src/screens/own-factors/OwnFactorList.tsx';
import { RequiredFactor } from '#src/screens/required-steps/RequiredFactor.tsx';
import { RequiredStepsScreen } from '#src/screens/required-steps/RequiredStepsScreen.tsx';

interface RequiredStepsProps {
  readonly actor: ConsoleActor;
  readonly flow: RequiredStepsFlow;
  /** The user is being signed out. */
  readonly leaving: boolean;
}

/** What a session requires before the console is open to it. */
export function RequiredSteps({ actor, flow, leaving }: RequiredStepsProps) {
  const abilities = useSelector(actor, appSelectors.abilities);
  const panel = useSelector(flow, requiredStepsSelectors.panel);
  return (
    <>
      <RequiredStepsScreen
        flow={flow}
        leaving={leaving}
        languageSelect={<InterfaceLanguageSelect actor={actor} />}
        factor={
          panel ? (
            <FactorStep flow={flow} panel={panel} canAddPasskeys={abilities.includes('usePasskeys')} />
          ) : null
        }
        onLogout={() => actor.send({ type: 'session.end' })}
      />
      <Confirmation actor={actor} />
    </>
  );
}

interface FactorStepProps {
  readonly flow: RequiredStepsFlow;
  readonly panel: ActorRefFrom<typeof twoFactorPanelMachine>;
  readonly canAddPasskeys: boolean;
}

/** The factors that there are, by the same flows as in one's own settings. */
function FactorStep({ flow, panel, canAddPasskeys }: FactorStepProps) {
  const factors = useSideFlow(flow, ownFactorsFlow, { input: undefined, close: 'factors.close' });
  const hasAny = useSelector(factors, ownFactorsSelectors.hasAny);
  const nothingUnderWay = useSelector(factors, ownFactorsSelectors.canBegin);
  const hasOther = useSelector(panel, twoFactorPanelSelectors.isOn);
  const { mobileNo } = useSelector(flow, requiredStepsSelectors.user);
  const canContinue = nothingUnderWay && hasAny;
  return (
    <RequiredFactor canContinue={canContinue} onContinue={() => flow.send({ type: 'steps.continue' })}>
      <OwnFactorList
        flow={factors}
        hasOther={hasOther}
        canAddPasskeys={canAddPasskeys}
        // It can wait until the session is open.
        canRenamePasskeys={false}
      />
      <TwoFactorPanel panel={panel} mobileNo={mobileNo ?? ''} hasOther={hasAny} />
    </RequiredFactor>
  );
}
