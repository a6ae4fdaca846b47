import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { WordingLayer } from '#contract/wording.ts';
import { layerReasonWords } from '#src/screens/wording-origin/layer-reason-words.ts';
import { preview } from '#src/screens/wording-origin/layers.ts';
import classes from './origin.module.css';

interface OriginTextProps {
  readonly text: WordingLayer;
  /** The language that is asked for. */
  readonly asked: string;
}

/** One text of one context, with why it is shown or not. */
export function OriginText({ text, asked }: OriginTextProps) {
  const { t, i18n } = useLingui();
  const { lang, value, wins, reason, resetInheritance } = text;
  const words = preview(value);
  const why = wins
    ? lang === asked
      ? t({ id: 'wordingOrigin.wins', message: 'Dieser Text wird gezeigt' })
      : lang === ALL_LANGUAGES
        ? t({ id: 'wordingOrigin.winsAll', message: 'Dieser Text wird gezeigt, er gilt für alle Sprachen' })
        : t({ id: 'wordingOrigin.winsFallback', message: 'Dieser Text wird gezeigt, in der Rückfallsprache' })
    : layerReasonWords(i18n, reason);
  return (
    <li className={classes.text} data-wins={wins || undefined}>
      <p className={classes.words}>
        <span className={classes.lang}>{lang}</span>{' '}
        {words === '' ? <Trans id="wordingOrigin.empty">Leerer Text</Trans> : words}
      </p>
      <p className={classes.why}>
        {wins ? <IconCheck aria-hidden size={16} stroke={2} /> : null}
        {why}
        {resetInheritance ? (
          <span className={classes.note}>
            <Trans id="wordingOrigin.resets">setzt die Vererbung zurück</Trans>
          </span>
        ) : null}
      </p>
    </li>
  );
}
