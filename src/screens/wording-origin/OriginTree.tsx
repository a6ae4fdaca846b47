import '#src/theme/later.css';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { WordingLayer } from '#contract/wording.ts';
import type { WordingOrigin, WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';
import { pathOf } from '#src/address/address.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import formClasses from '#src/screens/forms/form.module.css';
import { OriginText } from '#src/screens/wording-origin/OriginText.tsx';
import classes from './origin.module.css';

interface OriginTreeProps {
  readonly origin: WordingOrigin;
  readonly question: WordingQuestion;
  /** The context that is asked and everything above it, nearest first. */
  readonly path: readonly string[];
}

/** Every context on the way to the root with the texts that it has, and of each text why it is shown or not. */
export function OriginTree({ origin, question, path }: OriginTreeProps) {
  const { layers, otherLanguages = [], fallbackLang } = origin;
  const { lang } = question;
  const texts = Map.groupBy([...layers, ...otherLanguages], ({ contextIdentifier }) => contextIdentifier);
  const contexts = [...new Set([...path, ...texts.keys()])];
  const isShown = layers.some(({ wins }) => wins);
  return (
    <>
      <p className={formClasses.hint}>
        {!isShown ? (
          <Trans id="origin.none">
            Es wird kein Text gezeigt: Weder in dieser Sprache noch für alle Sprachen noch in der
            Rückfallsprache gibt es einen. Anwendungen zeigen ihren eigenen.
          </Trans>
        ) : fallbackLang ? (
          <Trans id="origin.fallback">
            In {lang} gibt es keinen gültigen Text. Deshalb wird der Text in der Rückfallsprache{' '}
            {fallbackLang} gezeigt.
          </Trans>
        ) : (
          <Trans id="origin.order">Der nächste Kontext steht oben, die Wurzel unten.</Trans>
        )}
      </p>
      <ol className={classes.tree}>
        {contexts.map((context) => (
          <li key={context} className={classes.context}>
            <p className={classes.name}>
              <Anchor component={Link} to={pathOf({ kind: 'context', identifier: context })}>
                <IdentifierText>{context}</IdentifierText>
              </Anchor>
              {context === question.contextIdentifier ? (
                <span className={classes.note}>
                  <Trans id="wordingOrigin.here">dieser Kontext</Trans>
                </span>
              ) : null}
            </p>
            <Texts texts={texts.get(context) ?? []} question={question} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface TextsProps {
  readonly texts: readonly WordingLayer[];
  readonly question: WordingQuestion;
}

function Texts({ texts, question }: TextsProps) {
  if (texts.length === 0) {
    return (
      <p className={classes.nothing}>
        <Trans id="origin.noText">kein eigener Text</Trans>
      </p>
    );
  }
  return (
    <ul className={classes.texts}>
      {texts.map((text) => (
        <OriginText key={text.lang} text={text} asked={question.lang} />
      ))}
    </ul>
  );
}
