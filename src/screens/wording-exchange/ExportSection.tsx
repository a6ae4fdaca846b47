import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { EXCHANGE_FORMATS, type ExchangeFormat } from '#contract/wording-exchange.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { wordingImportSelectors } from '#machines/wording-import/wording-import.selectors.ts';
import { tableLanguageChoices } from '#src/screens/common/choices.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { startDownload } from '#src/screens/document-files/start-download.ts';
import formClasses from '#src/screens/forms/form.module.css';
import { ExportFilter } from '#src/screens/wording-exchange/ExportFilter.tsx';
import classes from './exchange.module.css';

const ENDINGS: Readonly<Record<ExchangeFormat, string>> = { xliff2: 'xlf', csv: 'csv', json: 'json' };
/** Source language of most translations. */
const USUAL_SOURCE = 'de';

interface ExportSectionProps extends Pick<FlowScreenProps<'wordingExchange'>, 'flow' | 'startUp'> {
  readonly context: string | null;
  /** Whether the server lets texts be chosen. */
  readonly canChoose: boolean;
}

/** A context's own texts as a file. */
export function ExportSection({ flow, startUp, context, canChoose }: ExportSectionProps) {
  const { t } = useLingui();
  const languages = useSelector(startUp, startUpSelectors.languages);
  const [format, setFormat] = useState<ExchangeFormat>('xliff2');
  const first = useSelector(flow, wordingImportSelectors.exportChoice);
  const [choice, setChoice] = useState(first);
  const data = tableLanguageChoices(languages, null);
  const codes = data.map(({ value }) => value);
  // An address may name a language that does not exist.
  const named = (lang: string | null) => codes.find((code) => code === lang);
  const source = named(choice.source) ?? codes.find((code) => code === USUAL_SOURCE) ?? codes[0] ?? null;
  const target = named(choice.target) ?? codes.find((code) => code !== source) ?? null;
  const isTwice = format === 'xliff2' && source !== null && source === target;
  const direction = format === 'xliff2' && source && target ? { source, target } : null;
  const canExport = context !== null && !isTwice && (format !== 'xliff2' || direction !== null);
  const formats = {
    xliff2: t({ id: 'exchange.xliff', message: 'XLIFF 2 – für Übersetzungen' }),
    csv: t({ id: 'exchange.csv', message: 'CSV – für Tabellen' }),
    json: t({ id: 'exchange.json', message: 'JSON – für Programme' }),
  };
  const download = () => {
    if (!canExport) return;
    const name = [context, ...(direction ? [direction.source, direction.target] : []), ENDINGS[format]];
    const { only, prefix, keyWord, inherited } = choice;
    startDownload(flow, {
      ...{ context, format, direction, name: name.join('.') },
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
      <p className={formClasses.hint}>
        {format === 'xliff2' ? (
          <Trans id="exchange.export.hint.two">
            Die Datei enthält die eigenen Texte des Kontexts in zwei Sprachen. Fehlt ein Text in der
            Zielsprache, ist er ohne Übersetzung enthalten.
          </Trans>
        ) : (
          <Trans id="exchange.export.hint.all">
            Die Datei enthält alle eigenen Texte des Kontexts in allen Sprachen, keine geerbten.
          </Trans>
        )}
      </p>
      <div className={classes.fields}>
        <Select
          label={t({ id: 'exchange.format', message: 'Format' })}
          data={EXCHANGE_FORMATS.map((value) => ({ value, label: formats[value] }))}
          value={format}
          allowDeselect={false}
          onChange={(value) => setFormat(EXCHANGE_FORMATS.find((one) => one === value) ?? format)}
        />
        {format === 'xliff2' ? (
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
        <Button
          leftSection={<IconDownload aria-hidden size={18} stroke={1.75} />}
          variant="default"
          disabled={!canExport}
          onClick={download}
        >
          <Trans id="exchange.download">Datei herunterladen</Trans>
        </Button>
        {context === null ? (
          <span className={formClasses.hint}>
            <Trans id="exchange.contextFirst">Wählen Sie zuerst einen Kontext.</Trans>
          </span>
        ) : null}
      </div>
    </section>
  );
}
