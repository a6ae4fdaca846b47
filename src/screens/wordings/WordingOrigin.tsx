import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { type WordingOriginFlow, wordingOriginView } from '#machines/wording-origin/wording-origin.view.ts';
import formClasses from '#src/screens/forms/form.module.css';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { OriginLayers } from '#src/screens/wordings/OriginLayers.tsx';
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
  const contextIdentifier = fields.useWatchValue('contextIdentifier');
  const lang = fields.useWatchValue('lang');
  const identifier = fields.useWatchValue('identifier').trim();
  useEffect(() => {
    const isWhole = contextIdentifier && lang && identifier;
    flow.send({ type: 'origin.ask', question: isWhole ? { contextIdentifier, lang, identifier } : null });
  }, [flow, contextIdentifier, lang, identifier]);
  const question = useSelector(flow, wordingOriginView.question);
  if (!question) return null;
  return (
    <section className={classes.origin} aria-labelledby="wording-origin">
      <h2 id="wording-origin" className={formClasses.heading}>
        <Trans id="wordingOrigin.title">Woher kommt dieser Text?</Trans>
      </h2>
      <OriginLayers flow={flow} isNew={isNew} />
    </section>
  );
}
