import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import {
  type TextElsewhereFlow,
  textElsewhereSelectors,
} from '#machines/text-elsewhere/text-elsewhere.selectors.ts';
import formClasses from '#src/screens/forms/form.module.css';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { TextElsewhere } from '#src/screens/wordings/TextElsewhere.tsx';
import { useNamedText } from '#src/screens/wordings/use-named-text.ts';
import type { WordingFields } from '#src/screens/wordings/wording-values.ts';
import classes from './WordingOrigin.module.css';

interface WordingElsewhereProps {
  readonly flow: TextElsewhereFlow;
  readonly fields: FieldsForm<WordingFields>;
  readonly startUp: ActorRefFrom<typeof startUpMachine>;
}

/** Texts of other contexts for the identifier that the form names. */
export function WordingElsewhere({ flow, fields, startUp }: WordingElsewhereProps) {
  const named = useNamedText(fields);
  useEffect(() => flow.send({ type: 'elsewhere.ask', question: named }), [flow, named]);
  const question = useSelector(flow, textElsewhereSelectors.question);
  const contexts = useSelector(startUp, startUpSelectors.contexts);
  // From the first drawing on, or the form would be laid out again with the second.
  if (!named && !question) return null;
  return (
    <section className={classes.origin} aria-labelledby="wording-elsewhere">
      <h2 id="wording-elsewhere" className={formClasses.heading}>
        <Trans id="textElsewhere.title">Derselbe Schlüssel in anderen Kontexten</Trans>
      </h2>
      <TextElsewhere flow={flow} contexts={contexts} />
    </section>
  );
}
