import { useSelector } from '@xstate/react';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { ownDetailsSelectors } from '#machines/own-details/own-details.selectors.ts';
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
                {panel ? (
                  <SecondFactors
                    panel={panel}
                    mobileNo={record.user.mobileNo ?? ''}
                    owner={form}
                    can={can}
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

interface SecondFactorsProps
  extends Omit<ComponentProps<typeof TwoFactorPanel>, 'hasOther'>,
    Pick<OwnFactorsProps, 'owner'>,
    Pick<FlowScreenProps<'ownDetails'>, 'can'> {
  readonly shows: ComponentType<OwnFactorsProps>;
}

/** Codes by SMS, and below them the other factors: each says what holds with the other. */
function SecondFactors({ panel, mobileNo, owner, can, shows: OwnFactors }: SecondFactorsProps) {
  const isOn = useSelector(panel, twoFactorPanelSelectors.isOn);
  const [hasOther, setHasOther] = useState(false);
  return (
    <>
      <TwoFactorPanel panel={panel} mobileNo={mobileNo} hasOther={hasOther} />
      {can('useFactors') ? (
        <OwnFactors
          owner={owner}
          hasOther={isOn}
          onHasAny={setHasOther}
          canAddPasskeys={can('usePasskeys')}
          canRenamePasskeys={can('renamePasskeys')}
        />
      ) : null}
    </>
  );
}
