import { useSelector } from '@xstate/react';
import { type ComponentProps, useMemo } from 'react';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { ContextPicker } from '#src/components/ContextPicker.tsx';
import { writableContexts } from '#src/screens/common/context-tree.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';

type ContextChoiceProps = Omit<ComponentProps<typeof ContextPicker>, 'contexts'> &
  Pick<FlowScreenProps<'wording'>, 'startUp' | 'user'>;

/** One of the contexts in which this user may change something. */
export function ContextChoice({ startUp, user, ...field }: ContextChoiceProps) {
  const contexts = useSelector(startUp, startUpSelectors.contexts);
  const writable = useMemo(() => contexts && writableContexts(contexts, user), [contexts, user]);
  return <ContextPicker {...field} contexts={writable} />;
}
