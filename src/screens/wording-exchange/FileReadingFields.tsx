import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { FORMATS } from '#contract/exchange-formats.ts';
import { EXCHANGE_FORMATS, PLACEHOLDER_STYLES } from '#contract/wording-exchange.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { type FileReading, languageNeed } from '#machines/wording-import/file-format.ts';
import { wordingImportSelectors } from '#machines/wording-import/wording-import.selectors.ts';
import { languageChoices } from '#src/screens/common/choices.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { formatWords, offeredFormats } from '#src/screens/wording-exchange/format-words.ts';
import classes from './exchange.module.css';

interface FileReadingFieldsProps
  extends Pick<FlowScreenProps<'wordingExchange'>, 'flow' | 'startUp' | 'can'> {
  readonly reading: FileReading;
}

/** How the chosen file is read: what was recognised, and may be changed. */
export function FileReadingFields({ flow, startUp, can, reading }: FileReadingFieldsProps) {
  const { t, i18n } = useLingui();
  const languages = useSelector(startUp, startUpSelectors.languages);
  const isMissing = useSelector(flow, wordingImportSelectors.isWithoutLanguage);
  const open = useSelector(flow, wordingImportSelectors.canChoose);
  const { format, lang, placeholders } = reading;
  const need = languageNeed(format);
  const change = (next: Partial<FileReading>) =>
    flow.send({ type: 'reading.choose', reading: { ...reading, ...next } });
  return (
    <div>
      <div className={classes.fields}>
        <Select
          label={t({ id: 'exchange.fileFormat', message: 'Format der Datei' })}
          data={offeredFormats(can).map((value) => ({ value, label: formatWords(i18n, value) }))}
          value={format}
          allowDeselect={false}
          readOnly={!open}
          onChange={(value) => {
            const chosen = EXCHANGE_FORMATS.find((one) => one === value);
            if (chosen) change({ format: chosen, lang: languageNeed(chosen) === 'none' ? null : lang });
          }}
        />
        {need === 'none' ? null : (
          <Select
            label={t({ id: 'exchange.fileLang', message: 'Sprache der Texte' })}
            data={[...languageChoices(i18n, languages, lang)]}
            value={lang}
            clearable={need === 'optional'}
            allowDeselect={false}
            readOnly={!open}
            required={need === 'required'}
            placeholder={
              need === 'optional' ? t({ id: 'exchange.fileLang.said', message: 'Laut Datei' }) : ''
            }
            error={
              isMissing
                ? t({
                    id: 'exchange.fileLang.missing',
                    message: 'Die Datei nennt ihre Sprache nicht. Bitte wählen Sie sie.',
                  })
                : null
            }
            onChange={(value) => change({ lang: value })}
          />
        )}
        {FORMATS[format].hasStyles ? (
          <Select
            label={t({ id: 'exchange.placeholders', message: 'Platzhalter für' })}
            data={[...PLACEHOLDER_STYLES]}
            value={placeholders}
            allowDeselect={false}
            readOnly={!open}
            onChange={(value) =>
              change({
                placeholders: PLACEHOLDER_STYLES.find((known) => known === value) ?? placeholders,
              })
            }
          />
        ) : null}
      </div>
      <p className={classes.quiet}>
        <Trans id="exchange.recognized">
          An Name und Inhalt der Datei erkannt. Wenn Sie etwas ändern, wird neu verglichen.
        </Trans>
      </p>
    </div>
  );
}
