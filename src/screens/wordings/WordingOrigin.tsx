import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import {
  type WordingOriginFlow,
  wordingOriginSelectors,
} from '#machines/wording-origin/wording-origin.selectors.ts';
import formClasses from '#src/screens/forms/form.module.css';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { OriginLayers } from '#src/screens/wordings/OriginLayers.tsx';
import { useNamedText } from '#src/screens/wordings/use-named-text.ts';
import type { WordingFields } from '#src/screens/wordings/wording-values.ts';
import classes from './WordingOrigin.module.css';

interface WordingOriginProps {
  readonly flow: WordingOriginFlow;
  readonly fields: FieldsForm<WordingFields>;
  /** The wording does not exist yet. */
  readonly isNew: boolean;
}

/** Which layers have a text for what the form names, which of them is shown, and why the others are not. */
export function WordingOrigin({ flow, fields, isNew }: WordingOriginProps) {
  const named = useNamedText(fields);
  useEffect(() => flow.send({ type: 'origin.ask', question: named }), [flow, named]);
  const question = useSelector(flow, wordingOriginSelectors.question);
  // From the first drawing on, or the form would be laid out again with the second.
  if (!named && !question) return null;
  return (
    <section className={classes.origin} aria-labelledby="wording-origin">
      <h2 id="wording-origin" className={formClasses.heading}>
        <Trans id="wordingOrigin.title">Woher kommt dieser Text?</Trans>
      </h2>
      <OriginLayers flow={flow} isNew={isNew} />
    </section>
  );
}
