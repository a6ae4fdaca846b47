import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useDeferredValue, useMemo } from 'react';
import { checkText } from '#contract/text-checks.ts';
import {
  type WordingOriginFlow,
  wordingOriginSelectors,
} from '#machines/wording-origin/wording-origin.selectors.ts';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { PartTrouble } from '#src/screens/wordings/PartTrouble.tsx';
import { TextFindings } from '#src/screens/wordings/TextFindings.tsx';
import type { WordingFields } from '#src/screens/wordings/wording-values.ts';

interface TypedFindingsProps {
  readonly flow: WordingOriginFlow;
  readonly fields: FieldsForm<WordingFields>;
}

/** Findings of the checks in the text while it is typed. They only inform: whatever is found can be stored. */
export function TypedFindings({ flow, fields }: TypedFindingsProps) {
  const question = useSelector(flow, wordingOriginSelectors.question);
  const origin = useSelector(flow, wordingOriginSelectors.origin);
  const value = useDeferredValue(fields.useWatchValue('value'));
  const findings = useMemo(() => {
    if (!question || origin?.note === undefined) return [];
    const { lang } = question;
    const { reference = null, note } = origin;
    return checkText({ value, lang, reference: reference?.lang === lang ? null : reference, note });
  }, [question, origin, value]);
  const failure = origin?.checksFailure;
  return (
    <>
      {failure ? (
        <PartTrouble
          what={<Trans id="wording.unchecked">Der Text konnte nicht geprüft werden.</Trans>}
          failure={failure}
          onRetry={() => flow.send({ type: 'origin.retry' })}
          isSlow={false}
          onCancel={null}
        />
      ) : null}
      <div aria-live="polite">
        <TextFindings findings={findings} />
      </div>
    </>
  );
}
