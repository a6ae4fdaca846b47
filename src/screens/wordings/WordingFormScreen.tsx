import { useSelector } from '@xstate/react';
import { FEATURES } from '#contract/features.ts';
import { wordingSelectors } from '#machines/wording/wording.selectors.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { RecordFormScreen } from '#src/screens/forms/RecordFormScreen.tsx';
import { useWordingWords } from '#src/screens/wordings/use-wording-words.ts';
import { WordingForm } from '#src/screens/wordings/WordingForm.tsx';

/** One wording. */
export function WordingFormScreen({ flow, features, ...around }: FlowScreenProps<'wording'>) {
  const words = useWordingWords();
  const form = useSelector(flow, wordingSelectors.form);
  const origin = useSelector(flow, wordingSelectors.origin);
  const history = useSelector(flow, wordingSelectors.history);
  const elsewhere = useSelector(flow, wordingSelectors.elsewhere);
  if (!form) return null;
  // Only a server that gives reasons can say where a text comes from.
  const origins = features.includes(FEATURES.wordingReasons) ? (origin ?? null) : null;
  return (
    <RecordFormScreen flow={form} words={words}>
      {(record, readOnly) => (
        <WordingForm
          {...around}
          flow={form}
          origin={origins}
          history={features.includes(FEATURES.auditOfPlace) ? (history ?? null) : null}
          elsewhere={features.includes(FEATURES.wordingPlaces) ? (elsewhere ?? null) : null}
          features={features}
          record={record}
          readOnly={readOnly}
        />
      )}
    </RecordFormScreen>
  );
}
