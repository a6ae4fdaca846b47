import { useLingui } from '@lingui/react/macro';
import type { ActorRefFrom } from 'xstate';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import { WORDING } from '#contract/records/wording.ts';
import { type Wording, wordingSave } from '#contract/wording.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { wordingFormMachine } from '#machines/records/wording.ts';
import type { TextElsewhereFlow } from '#machines/text-elsewhere/text-elsewhere.selectors.ts';
import type { TextHistoryFlow } from '#machines/text-history/text-history.selectors.ts';
import type { WordingOriginFlow } from '#machines/wording-origin/wording-origin.selectors.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { recordName } from '#src/screens/common/use-page.ts';
import { RecordFacts } from '#src/screens/forms/RecordFacts.tsx';
import { RecordForm } from '#src/screens/forms/RecordForm.tsx';
import { storedIn } from '#src/screens/forms/stored-in.ts';
import { useDescribedFields } from '#src/screens/forms/use-described-fields.ts';
import { useStart } from '#src/screens/forms/use-start.ts';
import { WORDING_LABELS } from '#src/screens/records/wording-labels.ts';
import { useCopiedWording } from '#src/screens/wordings/copied-wording.ts';
import { TypedFindings } from '#src/screens/wordings/TypedFindings.tsx';
import { useWordingWords } from '#src/screens/wordings/use-wording-words.ts';
import { WayOn } from '#src/screens/wordings/WayOn.tsx';
import { WordingActions } from '#src/screens/wordings/WordingActions.tsx';
import { WordingElsewhere } from '#src/screens/wordings/WordingElsewhere.tsx';
import { WordingFieldset } from '#src/screens/wordings/WordingFieldset.tsx';
import { WordingHistory } from '#src/screens/wordings/WordingHistory.tsx';
import { WordingOrigin } from '#src/screens/wordings/WordingOrigin.tsx';
import { fieldsOf, valuesOf } from '#src/screens/wordings/wording-values.ts';

/** In which the fields stand. */
const ORDER = ['contextIdentifier', 'lang', 'identifier', 'value', 'resetInheritance', 'active'] as const;
const storedOf = storedIn(wordingSave, ({ wording }) => wording);

interface WordingFormProps extends Omit<FlowScreenProps<'wording'>, 'flow'> {
  readonly flow: ActorRefFrom<typeof wordingFormMachine>;
  /** Finds out where the text comes from that the form names; null where the server cannot tell. */
  readonly origin: WordingOriginFlow | null;
  /** Who has changed that text, and what other contexts say; null where the server cannot tell. */
  readonly history: TextHistoryFlow | null;
  readonly elsewhere: TextElsewhereFlow | null;
  /** The record as it was loaded, null to create one. */
  readonly record: Wording | null;
  /** Why it can only be looked at. */
  readonly readOnly: ReadOnlyReason | null;
}

/** The fields of one wording. */
export function WordingForm(props: WordingFormProps) {
  const { flow, origin, history, elsewhere, startUp, user, can, record, readOnly } = props;
  const { t } = useLingui();
  const words = useWordingWords();
  const copied = useCopiedWording(record ? undefined : props.copies);
  const start = { ...useStart(record === null, props), ...copied };
  const draftName = props.copies && !record ? `copy=${props.copies}` : undefined;
  const fields = useDescribedFields(WORDING, WORDING_LABELS, record, start, ORDER, {}, draftName);
  const movable = readOnly === null;
  const { form } = fields;
  form.watch('lang', ({ value }) => {
    if (value !== ALL_LANGUAGES) form.setFieldValue('resetInheritance', false);
  });
  return (
    <RecordForm
      flow={flow}
      words={words}
      record={record}
      nameOf={({ identifier, lang, contextIdentifier }) => recordName(identifier, lang, contextIdentifier)}
      readOnly={readOnly}
      wayOn={
        record && readOnly ? (
          <WayOn record={record} reason={readOnly} startUp={startUp} user={user} can={can} />
        ) : null
      }
      fields={fields}
      valuesOf={valuesOf}
      taken={{
        name: 'identifier',
        words: t({
          id: 'wording.taken',
          message:
            'Diesen Schlüssel gibt es in diesem Kontext und dieser Sprache schon. Bitte wählen Sie einen anderen.',
        }),
      }}
      storedOf={storedOf}
      fieldsOf={fieldsOf}
      previewable={can('preview')}
      deletable={can('deleteTexts')}
      actions={
        record && readOnly !== 'noEditor' ? <WordingActions wording={record} movable={movable} /> : null
      }
      facts={record ? <RecordFacts {...record} /> : null}
      below={
        <>
          {origin ? <WordingOrigin flow={origin} fields={form} isNew={record === null} /> : null}
          {history ? <WordingHistory flow={history} fields={form} canPutBack={readOnly === null} /> : null}
          {elsewhere ? <WordingElsewhere flow={elsewhere} fields={form} startUp={startUp} /> : null}
        </>
      }
    >
      {(locked) => (
        <WordingFieldset
          fields={form}
          startUp={startUp}
          user={user}
          locked={locked}
          isStored={record !== null}
          belowText={origin ? <TypedFindings flow={origin} fields={form} /> : null}
        />
      )}
    </RecordForm>
  );
}
