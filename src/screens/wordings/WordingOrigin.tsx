import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { WordingLayer } from '#contract/wording.ts';
import type { WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';
import { type WordingOriginFlow, wordingOriginView } from '#machines/wording-origin/wording-origin.view.ts';
import { pathOf } from '#src/app/address.ts';
import { IdentifierText } from '#src/parts/IdentifierText.tsx';
import formClasses from '#src/screens/forms/form.module.css';
import type { FieldsForm } from '#src/screens/forms/use-record-fields.ts';
import { layerReasonWords } from '#src/screens/overview/layer-reason-words.ts';
import { preview } from '#src/screens/overview/layers.ts';
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
  const origin = useSelector(flow, wordingOriginView.origin);
  const isFailed = useSelector(flow, wordingOriginView.isFailed);
  if (!question) return null;
  return (
    <section className={classes.origin} aria-labelledby="wording-origin">
      <h2 id="wording-origin" className={formClasses.heading}>
        <Trans id="wordingOrigin.title">Woher kommt dieser Text?</Trans>
      </h2>
      <div aria-live="polite" aria-busy={origin === null && !isFailed}>
        {isFailed ? (
          <p className={formClasses.hint}>
            <Trans id="wordingOrigin.failed">Das ließ sich gerade nicht ermitteln.</Trans>{' '}
            <Button size="compact-sm" variant="default" onClick={() => flow.send({ type: 'origin.retry' })}>
              <Trans id="part.error.retry">Erneut versuchen</Trans>
            </Button>
          </p>
        ) : origin === null ? (
          <div className={formClasses.bone} />
        ) : !origin.isContextActive ? (
          <p className={formClasses.hint}>
            <Trans id="wordingOrigin.contextInactive">
              Dieser Kontext ist inaktiv und gibt keine Texte heraus.
            </Trans>
          </p>
        ) : origin.layers.length === 0 ? (
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
        )}
      </div>
    </section>
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
