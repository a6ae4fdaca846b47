import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { userSelectors } from '#machines/user/user.selectors.ts';
import { type userFormMachine, userFormSelectors } from '#machines/user/user-records.ts';
import { lazyPart } from '#src/components/lazy-part.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { useSidePanels } from '#src/screens/common/side-panels.ts';
import { useKept } from '#src/screens/common/use-kept.ts';
import { RecordFormScreen } from '#src/screens/forms/RecordFormScreen.tsx';
import { SecondFactorReset } from '#src/screens/users/SecondFactorReset.tsx';
import { UserForm } from '#src/screens/users/UserForm.tsx';
import { useUserWords } from '#src/screens/users/use-user-words.ts';

const SecondFactorResetDialog = lazyPart(
  async () => (await import('#src/screens/users/SecondFactorResetDialog.tsx')).SecondFactorResetDialog,
);

/** One user. */
export function UserFormScreen(props: FlowScreenProps<'user'>) {
  const form = useKept(props.flow, userSelectors.form);
  return form ? <OneUser {...props} form={form} /> : null;
}

interface OneUserProps extends FlowScreenProps<'user'> {
  readonly form: ActorRefFrom<typeof userFormMachine>;
}

function OneUser({ flow, form, startUp, user, can }: OneUserProps) {
  const words = useUserWords();
  const isOwn = useSelector(flow, userSelectors.isOwn);
  const reset = useSelector(flow, userSelectors.reset);
  const isFactorReset = useSelector(flow, userSelectors.isFactorReset);
  const loaded = useSelector(form, userFormSelectors.loaded);
  const { UserSessions } = useSidePanels();
  const canReset = can('resetSecondFactor');
  return (
    <>
      <RecordFormScreen flow={form} words={words}>
        {(record, readOnly) => (
          <UserForm
            form={form}
            startUp={startUp}
            user={user}
            can={can}
            record={record}
            readOnly={readOnly}
            isOwn={isOwn}
            below={
              record && !readOnly && !isOwn ? (
                <>
                  {canReset ? (
                    <SecondFactorReset
                      // A server that does not say may have one to switch off.
                      isOn={!isFactorReset && record.user.secondFactor !== false}
                      onReset={() => flow.send({ type: 'factor.reset', user: record.user })}
                    />
                  ) : null}
                  {can('endSessions') ? <UserSessions owner={form} userId={record.user.id} /> : null}
                </>
              ) : null
            }
          />
        )}
      </RecordFormScreen>
      {reset ? <SecondFactorResetDialog flow={reset} username={loaded?.user.username ?? ''} /> : null}
    </>
  );
}
