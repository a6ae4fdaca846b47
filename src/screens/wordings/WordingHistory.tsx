import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { type TextHistoryFlow, textHistorySelectors } from '#machines/text-history/text-history.selectors.ts';
import formClasses from '#src/screens/forms/form.module.css';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { TextHistory } from '#src/screens/wordings/TextHistory.tsx';
import { useNamedText } from '#src/screens/wordings/use-named-text.ts';
import type { WordingFields } from '#src/screens/wordings/wording-values.ts';
import classes from './WordingOrigin.module.css';

interface WordingHistoryProps {
  readonly flow: TextHistoryFlow;
  readonly fields: FieldsForm<WordingFields>;
  readonly canPutBack: boolean;
}

/** Who has changed the text that the form names; an earlier one can be taken over into the form. */
export function WordingHistory({ flow, fields, canPutBack }: WordingHistoryProps) {
  const named = useNamedText(fields);
  const value = fields.useWatchValue('value');
  useEffect(() => flow.send({ type: 'history.ask', question: named }), [flow, named]);
  const question = useSelector(flow, textHistorySelectors.question);
  // From the first drawing on, or the form would be laid out again with the second.
  if (!named && !question) return null;
  const putBack = (text: string) => {
    fields.setFieldValue('value', text);
    fields.getInputNode('value')?.focus();
  };
  return (
    <section className={classes.origin} aria-labelledby="wording-history">
      <h2 id="wording-history" className={formClasses.heading}>
        <Trans id="textHistory.title">Verlauf dieses Textes</Trans>
      </h2>
      <TextHistory flow={flow} present={value} {...(canPutBack && { onPutBack: putBack })} />
    </section>
  );
}
