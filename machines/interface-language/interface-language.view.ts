import type { SnapshotFrom } from 'xstate';
import type { interfaceLanguageMachine } from '#machines/interface-language/interface-language.machine.ts';
import { BUSY } from '#machines/patience.ts';

type Snapshot = SnapshotFrom<typeof interfaceLanguageMachine>;

export const interfaceLanguageView = {
  /** The chosen locale, such as de_DE. */
  locale: (snapshot: Snapshot): string => snapshot.context.locale,
  isLoading: (snapshot: Snapshot): boolean => snapshot.hasTag(BUSY),
  /** Whether the messages of the chosen language could not be had at all. */
  isBuiltIn: (snapshot: Snapshot): boolean => snapshot.matches('builtIn'),
};
