import { wordingSelectors } from '#machines/wording/wording.selectors.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { useKept } from '#src/screens/common/use-kept.ts';
import { RecordFormScreen } from '#src/screens/forms/RecordFormScreen.tsx';
import { useWordingWords } from '#src/screens/wordings/use-wording-words.ts';
import { WordingForm } from '#src/screens/wordings/WordingForm.tsx';

/** One wording. */
export function WordingFormScreen({ flow, can, ...around }: FlowScreenProps<'wording'>) {
  const words = useWordingWords();
  const form = useKept(flow, wordingSelectors.form);
  const origin = useKept(flow, wordingSelectors.origin);
  const history = useKept(flow, wordingSelectors.history);
  const elsewhere = useKept(flow, wordingSelectors.elsewhere);
  if (!form) return null;
  // Only a server that gives reasons can say where a text comes from.
  const origins = can('explainTexts') ? (origin ?? null) : null;
  return (
    <RecordFormScreen flow={form} words={words}>
      {(record, readOnly) => (
        <WordingForm
          {...around}
          flow={form}
          origin={origins}
          history={can('readHistoryOfTexts') ? (history ?? null) : null}
          elsewhere={can('seeTextElsewhere') ? (elsewhere ?? null) : null}
          can={can}
          record={record}
          readOnly={readOnly}
        />
      )}
    </RecordFormScreen>
  );
}
