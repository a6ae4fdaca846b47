import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { WordingLayer } from '#contract/wording.ts';
import type { WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';
import {
  type WordingOriginFlow,
  wordingOriginSelectors,
} from '#machines/wording-origin/wording-origin.selectors.ts';
import { pathOf } from '#src/address/address.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import formClasses from '#src/screens/forms/form.module.css';
import { layerReasonWords } from '#src/screens/wording-origin/layer-reason-words.ts';
import { preview } from '#src/screens/wording-origin/layers.ts';
import { OriginAnswer } from '#src/screens/wording-origin/OriginAnswer.tsx';
import classes from './WordingOrigin.module.css';

interface OriginLayersProps {
  readonly flow: WordingOriginFlow;
  /** The wording that is asked about does not exist yet. */
  readonly isNew: boolean;
}

/** The layers that have a text for what was asked, nearest first, and which of them is shown. */
export function OriginLayers({ flow, isNew }: OriginLayersProps) {
  const question = useSelector(flow, wordingOriginSelectors.question);
  if (!question) return null;
  return (
    <OriginAnswer flow={flow} bone={formClasses.bone}>
      {(origin) =>
        origin.layers.length === 0 ? (
          <p className={formClasses.hint}>
            <Trans id="wordingOrigin.none">
              Weder dieser Kontext noch einer darüber hat dazu einen Text in dieser Sprache oder für alle
              Sprachen. Anwendungen zeigen den Text der Rückfallsprache oder ihren eigenen.
            </Trans>
          </p>
        ) : (
          <>
            <p className={formClasses.hint}>
              {isNew ? (
                <Trans id="wordingOrigin.hint.new">
                  Das gilt bisher. Der nächste Kontext steht oben, die Wurzel unten.
                </Trans>
              ) : (
                <Trans id="wordingOrigin.hint">
                  Gezeigt wird, was gespeichert ist. Der nächste Kontext steht oben, die Wurzel unten.
                </Trans>
              )}
            </p>
            <ol className={classes.layers}>
              {origin.layers.map((layer) => (
                <Layer key={`${layer.contextIdentifier} ${layer.lang}`} layer={layer} question={question} />
              ))}
            </ol>
          </>
        )
      }
    </OriginAnswer>
  );
}

interface LayerProps {
  readonly layer: WordingLayer;
  readonly question: WordingQuestion;
}

function Layer({ layer, question }: LayerProps) {
  const { t, i18n } = useLingui();
  const { contextIdentifier, lang, value, wins, reason, resetInheritance } = layer;
  const isHere = contextIdentifier === question.contextIdentifier;
  const text = preview(value);
  return (
    <li className={classes.layer} data-wins={wins || undefined}>
      <p className={classes.place}>
        {isHere ? (
          <IdentifierText>{contextIdentifier}</IdentifierText>
        ) : (
          <Anchor component={Link} to={pathOf({ kind: 'context', identifier: contextIdentifier })}>
            <IdentifierText>{contextIdentifier}</IdentifierText>
          </Anchor>
        )}
        <span className={classes.lang}>{lang}</span>
        {isHere ? (
          <span className={classes.note}>
            <Trans id="wordingOrigin.here">dieser Kontext</Trans>
          </span>
        ) : null}
      </p>
      <p className={classes.text}>
        {text === '' ? <Trans id="wordingOrigin.empty">Leerer Text</Trans> : text}
      </p>
      <p className={classes.why}>
        {wins ? <IconCheck aria-hidden size={16} stroke={2} /> : null}
        {wins
          ? lang === question.lang
            ? t({ id: 'wordingOrigin.wins', message: 'Dieser Text wird gezeigt' })
            : lang === 'all'
              ? t({
                  id: 'wordingOrigin.winsAll',
                  message: 'Dieser Text wird gezeigt, er gilt für alle Sprachen',
                })
              : t({
                  id: 'wordingOrigin.winsFallback',
                  message: 'Dieser Text wird gezeigt, in der Rückfallsprache',
                })
          : layerReasonWords(i18n, reason)}
        {resetInheritance ? (
          <span className={classes.note}>
            <Trans id="wordingOrigin.resets">setzt die Vererbung zurück</Trans>
          </span>
        ) : null}
      </p>
    </li>
  );
}
