import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import { ownDetailsSelectors } from '#machines/own-details/own-details.selectors.ts';
import type { twoFactorPanelMachine } from '#machines/two-factor-panel/two-factor-panel.machine.ts';
import { twoFactorPanelSelectors } from '#machines/two-factor-panel/two-factor-panel.selectors.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { type OwnFactorsProps, useSidePanels } from '#src/screens/common/side-panels.ts';
import { useKept } from '#src/screens/common/use-kept.ts';
import { RecordFormScreen } from '#src/screens/forms/RecordFormScreen.tsx';
import { OwnDetailsForm } from '#src/screens/own-details/OwnDetailsForm.tsx';
import { TwoFactorPanel } from '#src/screens/own-details/TwoFactorPanel.tsx';
import { useOwnDetailsWords } from '#src/screens/own-details/use-own-details-words.ts';

/** One's own settings: the details, and below them the second factor. */
export function OwnDetailsScreen({ flow, startUp, can }: FlowScreenProps<'ownDetails'>) {
  const { OwnFactors, UserSessions } = useSidePanels();
  const words = useOwnDetailsWords();
  const form = useKept(flow, ownDetailsSelectors.form);
  const panel = useKept(flow, ownDetailsSelectors.panel);
  if (!form) return null;
  return (
    <RecordFormScreen flow={form} words={words}>
      {(record) =>
        record ? (
          <OwnDetailsForm
            form={form}
            startUp={startUp}
            record={record}
            withPassword={can('changeOwnPassword')}
            below={
              <>
                {panel ? <TwoFactorPanel panel={panel} mobileNo={record.user.mobileNo ?? ''} /> : null}
                {panel && can('useFactors') ? (
                  <FactorsBeside
                    panel={panel}
                    owner={form}
                    canAddPasskeys={can('usePasskeys')}
                    canRenamePasskeys={can('renamePasskeys')}
                    shows={OwnFactors}
                  />
                ) : null}
                {can('endSessions') ? <UserSessions owner={form} userId={null} /> : null}
              </>
            }
          />
        ) : null
      }
    </RecordFormScreen>
  );
}

interface FactorsBesideProps extends Pick<OwnFactorsProps, 'owner' | 'canAddPasskeys' | 'canRenamePasskeys'> {
  readonly panel: ActorRefFrom<typeof twoFactorPanelMachine>;
  readonly shows: ComponentType<OwnFactorsProps>;
}

/** Follows whether codes by SMS are on, without which recovery codes may stand for nothing. */
function FactorsBeside({ panel, shows: OwnFactors, ...others }: FactorsBesideProps) {
  const hasOther = useSelector(panel, twoFactorPanelSelectors.isOn);
  return <OwnFactors hasOther={hasOther} {...others} />;
}
