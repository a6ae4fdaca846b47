import type { SnapshotFrom } from 'xstate';
import type { interfaceLanguageMachine } from '#machines/interface-language/interface-language.machine.ts';
import { BUSY } from '#machines/kit/pending.ts';

type Snapshot = SnapshotFrom<typeof interfaceLanguageMachine>;

export const interfaceLanguageSelectors = {
  /** The locale that is chosen, such as de_DE; that of the messages that stayed where those did not arrive. */
  locale: (snapshot: Snapshot): string =>
    snapshot.matches('kept') ? (snapshot.context.shown ?? snapshot.context.locale) : snapshot.context.locale,
  /** The locale that was chosen, where its messages did not arrive. */
  missing: (snapshot: Snapshot): string | null =>
    snapshot.matches('kept') || snapshot.matches('builtIn') ? snapshot.context.locale : null,
  canKeep: (snapshot: Snapshot): boolean => snapshot.can({ type: 'language.keep' }),
  isLoading: (snapshot: Snapshot): boolean => snapshot.hasTag(BUSY),
  /** Whether the messages of the chosen language could not be had at all. */
  isBuiltIn: (snapshot: Snapshot): boolean => snapshot.matches('builtIn'),
};
