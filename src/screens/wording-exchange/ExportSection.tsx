import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { FORMATS } from '#contract/exchange-formats.ts';
import {
  EXCHANGE_FORMATS,
  type ExchangeFormat,
  PLACEHOLDER_STYLES,
  type PlaceholderStyle,
} from '#contract/wording-exchange.ts';
import { FIRST_EXPORT_CHOICE } from '#machines/route/export-choice.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { wordingImportSelectors } from '#machines/wording-import/wording-import.selectors.ts';
import { ReasonedButton } from '#src/components/ReasonedButton.tsx';
import { tableLanguageChoices } from '#src/screens/common/choices.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { startDownload } from '#src/screens/document-files/start-download.ts';
import formClasses from '#src/screens/forms/form.module.css';
import { ExportFilter } from '#src/screens/wording-exchange/ExportFilter.tsx';
import { ExportHint } from '#src/screens/wording-exchange/ExportHint.tsx';
import { formatWords, offeredFormats } from '#src/screens/wording-exchange/format-words.ts';
import classes from './exchange.module.css';

/** Source language of most translations. */
const USUAL_SOURCE = 'de';

interface ExportSectionProps extends Pick<FlowScreenProps<'wordingExchange'>, 'flow' | 'startUp' | 'can'> {
  readonly context: string | null;
}

/** A context's own texts as a file. */
export function ExportSection({ flow, startUp, can, context }: ExportSectionProps) {
  const { t, i18n } = useLingui();
  const languages = useSelector(startUp, startUpSelectors.languages);
  const [format, setFormat] = useState<ExchangeFormat>('xliff2');
  const first = useSelector(flow, wordingImportSelectors.exportChoice);
  const [choice, setChoice] = useState(first);
  const [lang, setLang] = useState<string | null>(null);
  const [placeholders, setPlaceholders] = useState<PlaceholderStyle>('i18next');
  const data = tableLanguageChoices(languages, null);
  const codes = data.map(({ value }) => value);
  // An address may name a language that does not exist.
  const named = (lang: string | null) => codes.find((code) => code === lang);
  const source = named(choice.source) ?? codes.find((code) => code === USUAL_SOURCE) ?? codes[0] ?? null;
  const target = named(choice.target) ?? codes.find((code) => code !== source) ?? null;
  const { languages: kind, ending, hasStyles } = FORMATS[format];
  const isPair = kind === 'pair';
  const isTwice = isPair && source !== null && source === target;
  const direction = isPair && source && target ? { source, target } : null;
  const one = kind === 'one' ? (lang ?? source) : null;
  const isComplete = (!isPair || direction !== null) && (kind !== 'one' || one !== null);
  const whyNot =
    context === null
      ? t({ id: 'exchange.contextFirst', message: 'Wählen Sie zuerst einen Kontext.' })
      : isTwice
        ? t({ id: 'exchange.otherLanguage', message: 'Wählen Sie zwei verschiedene Sprachen.' })
        : isComplete
          ? null
          : t({ id: 'exchange.languageFirst', message: 'Wählen Sie zuerst die Sprachen.' });
  const canChoose = can('exportChosenTexts');
  const offered = offeredFormats(can);
  const download = () => {
    if (context === null || whyNot !== null) return;
    const of = direction ? [direction.source, direction.target] : one ? [one] : [];
    const { only, prefix, keyWord, inherited } = choice;
    startDownload(flow, {
      ...{ context, format, direction, name: [context, ...of, ending].join('.') },
      ...(one && { lang: one }),
      ...(hasStyles && { placeholders }),
      ...(canChoose && {
        choice: { only, prefix, keyWord, inherited: inherited && direction !== null },
      }),
    });
  };
  return (
    <section className={formClasses.section} aria-labelledby="exchange-export">
      <h2 id="exchange-export" className={formClasses.heading}>
        <Trans id="exchange.export">Exportieren</Trans>
      </h2>
      <ExportHint languages={kind} choice={canChoose ? choice : FIRST_EXPORT_CHOICE} />
      <div className={classes.fields}>
        <Select
          label={t({ id: 'exchange.format', message: 'Format' })}
          data={offered.map((value) => ({ value, label: formatWords(i18n, value) }))}
          value={format}
          allowDeselect={false}
          onChange={(value) => setFormat(EXCHANGE_FORMATS.find((one) => one === value) ?? format)}
        />
        {kind === 'one' ? (
          <Select
            label={t({ id: 'exchange.lang', message: 'Sprache' })}
            data={data}
            value={one}
            allowDeselect={false}
            onChange={setLang}
          />
        ) : null}
        {hasStyles ? (
          <Select
            label={t({ id: 'exchange.placeholders', message: 'Platzhalter für' })}
            data={[...PLACEHOLDER_STYLES]}
            value={placeholders}
            allowDeselect={false}
            onChange={(value) =>
              setPlaceholders(PLACEHOLDER_STYLES.find((known) => known === value) ?? placeholders)
            }
          />
        ) : null}
        {isPair ? (
          <>
            <Select
              label={t({ id: 'exchange.source', message: 'Ausgangssprache' })}
              data={data}
              value={source}
              allowDeselect={false}
              onChange={(value) => value && setChoice({ ...choice, source: value })}
            />
            <Select
              label={t({ id: 'exchange.target', message: 'Zielsprache' })}
              data={data}
              value={target}
              allowDeselect={false}
              error={
                isTwice
                  ? t({ id: 'exchange.sameLanguage', message: 'Bitte wählen Sie zwei verschiedene Sprachen' })
                  : null
              }
              onChange={(value) => value && setChoice({ ...choice, target: value })}
            />
          </>
        ) : null}
      </div>
      {canChoose ? (
        <ExportFilter choice={choice} hasSource={direction !== null} onChange={setChoice} />
      ) : null}
      <div className={classes.action}>
        <ReasonedButton
          leftSection={<IconDownload aria-hidden size={18} stroke={1.75} />}
          variant="default"
          why={whyNot}
          onClick={download}
        >
          <Trans id="exchange.download">Datei herunterladen</Trans>
        </ReasonedButton>
        {context === null ? <span className={formClasses.hint}>{whyNot}</span> : null}
      </div>
    </section>
  );
}
