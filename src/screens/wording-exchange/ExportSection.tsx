import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { FORMATS } from '#contract/exchange-formats.ts';
import { type ExchangeFormat, PLACEHOLDER_STYLES } from '#contract/wording-exchange.ts';
import type { ExportChoice } from '#machines/route/export-choice.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import {
  type WordingExportFlow,
  wordingExportSelectors,
} from '#machines/wording-export/wording-export.selectors.ts';
import { ReasonedButton } from '#src/components/ReasonedButton.tsx';
import { tableLanguageChoices } from '#src/screens/common/choices.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import formClasses from '#src/screens/forms/form.module.css';
import { ExportCount } from '#src/screens/wording-exchange/ExportCount.tsx';
import { ExportFilter } from '#src/screens/wording-exchange/ExportFilter.tsx';
import { ExportHint } from '#src/screens/wording-exchange/ExportHint.tsx';
import { formatWords } from '#src/screens/wording-exchange/format-words.ts';
import classes from './exchange.module.css';

interface ExportSectionProps extends Pick<FlowScreenProps<'wordingExchange'>, 'startUp'> {
  readonly flow: WordingExportFlow;
  /** Formats that the server writes. */
  readonly formats: readonly ExchangeFormat[];
}

/** A context's own texts as a file. */
export function ExportSection({ flow, startUp, formats }: ExportSectionProps) {
  const { t, i18n } = useLingui();
  const languages = useSelector(startUp, startUpSelectors.languages);
  const choice = useSelector(flow, wordingExportSelectors.choice, isSame);
  const canChoose = useSelector(flow, wordingExportSelectors.canChoose);
  const gap = useSelector(flow, wordingExportSelectors.gap);
  const data = tableLanguageChoices(languages, null);
  const { languages: kind, hasStyles } = FORMATS[choice.format];
  const isPair = kind === 'pair';
  const whyNot =
    gap === 'context'
      ? t({ id: 'exchange.contextFirst', message: 'Wählen Sie zuerst einen Kontext.' })
      : gap === 'sameLanguage'
        ? t({ id: 'exchange.otherLanguage', message: 'Wählen Sie zwei verschiedene Sprachen.' })
        : gap === 'languages'
          ? t({ id: 'exchange.languageFirst', message: 'Wählen Sie zuerst die Sprachen.' })
          : null;
  const change = (next: Partial<ExportChoice>) => flow.send({ type: 'choice.change', change: next });
  return (
    <section className={formClasses.section} aria-labelledby="exchange-export">
      <h2 id="exchange-export" className={formClasses.heading}>
        <Trans id="exchange.export">Exportieren</Trans>
      </h2>
      <ExportHint languages={kind} choice={choice} />
      <div className={classes.fields}>
        <Select
          label={t({ id: 'exchange.format', message: 'Format' })}
          data={formats.map((value) => ({ value, label: formatWords(i18n, value) }))}
          value={choice.format}
          allowDeselect={false}
          onChange={(format) => change({ format })}
        />
        {kind === 'one' ? (
          <Select
            label={t({ id: 'exchange.lang', message: 'Sprache' })}
            data={data}
            value={choice.lang}
            allowDeselect={false}
            onChange={(lang) => change({ lang })}
          />
        ) : null}
        {hasStyles ? (
          <Select
            label={t({ id: 'exchange.placeholders', message: 'Platzhalter für' })}
            data={[...PLACEHOLDER_STYLES]}
            value={choice.placeholders}
            allowDeselect={false}
            onChange={(placeholders) => change({ placeholders })}
          />
        ) : null}
        {isPair ? (
          <>
            <Select
              label={t({ id: 'exchange.source', message: 'Ausgangssprache' })}
              data={data}
              value={choice.source}
              allowDeselect={false}
              onChange={(source) => change({ source })}
            />
            <Select
              label={t({ id: 'exchange.target', message: 'Zielsprache' })}
              data={data}
              value={choice.target}
              allowDeselect={false}
              error={
                gap === 'sameLanguage'
                  ? t({ id: 'exchange.sameLanguage', message: 'Bitte wählen Sie zwei verschiedene Sprachen' })
                  : null
              }
              onChange={(target) => change({ target })}
            />
          </>
        ) : null}
      </div>
      {canChoose ? <ExportFilter choice={choice} hasSource={isPair} onChange={change} /> : null}
      <ExportCount flow={flow} />
      <div className={classes.action}>
        <ReasonedButton
          leftSection={<IconDownload aria-hidden size={18} stroke={1.75} />}
          variant="default"
          why={whyNot}
          onClick={() => flow.send({ type: 'file.download' })}
        >
          <Trans id="exchange.download">Datei herunterladen</Trans>
        </ReasonedButton>
        {gap === 'context' ? <span className={formClasses.hint}>{whyNot}</span> : null}
      </div>
    </section>
  );
}

/** The choice is made of the context at every look at it. */
function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
