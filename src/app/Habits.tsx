import { useCallback } from 'react';
import type { User } from '#contract/auth.ts';
import type { SignedInFlow } from '#machines/signed-in/signed-in.selectors.ts';
import { CommandPalette } from '#src/app/CommandPalette.tsx';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import type { Habit } from '#src/app/use-habits.ts';
import { WorkingContextDialog } from '#src/app/WorkingContextDialog.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { useFocusBack } from '#src/components/use-focus-back.ts';
import { ShortcutsDialog } from '#src/screens/help/ShortcutsDialog.tsx';

const ProblemReport = lazyPart(async () => (await import('#src/app/ProblemReport.tsx')).ProblemReport);
const OwnOperations = lazyPart(async () => (await import('#src/app/OwnOperations.tsx')).OwnOperations);

interface HabitsProps {
  readonly actor: ConsoleActor;
  readonly signedIn: SignedInFlow;
  readonly user: User;
  readonly habit: Habit;
  readonly onOpen: (habit: Habit | null) => void;
  readonly onLogout: () => void;
}

/** Overlay that a key opened over the page. The focus goes back to where it was before anything else takes it. */
export function Habits({ habit, onOpen, ...around }: HabitsProps) {
  useFocusBack();
  const close = useCallback(() => onOpen(null), [onOpen]);
  if (habit === 'help') return <ShortcutsDialog user={around.user} onClose={close} />;
  if (habit === 'context') return <WorkingContextDialog actor={around.actor} onClose={close} />;
  if (habit === 'operations') return <OwnOperations actor={around.actor} onClose={close} />;
  if (habit === 'report') return <ProblemReport actor={around.actor} onClose={close} />;
  return (
    <CommandPalette
      {...around}
      onClose={close}
      onHelp={() => onOpen('help')}
      onContext={() => onOpen('context')}
      onReport={() => onOpen('report')}
    />
  );
}
