import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { EXCHANGE_FORMATS, type ExchangeFormat } from '#contract/wording-exchange.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';

/** Formats of a server that says nothing of others. */
const FIRST_FORMATS: readonly ExchangeFormat[] = ['xliff2', 'csv', 'json'];

/** The formats that the server writes and reads. */
export function offeredFormats(can: FlowScreenProps<'wordingExchange'>['can']): readonly ExchangeFormat[] {
  return can('exportFormats') ? EXCHANGE_FORMATS : FIRST_FORMATS;
}

/** Name of a format, and what it is for. */
export function formatWords(i18n: I18n, format: ExchangeFormat): string {
  switch (format) {
    case 'xliff2':
      return i18n._(msg({ id: 'exchange.xliff', message: 'XLIFF 2 – für Übersetzungen' }));
    case 'xliff12':
      return i18n._(msg({ id: 'exchange.xliff12', message: 'XLIFF 1.2 – für ältere Übersetzungsprogramme' }));
    case 'po':
      return i18n._(msg({ id: 'exchange.po', message: 'PO (gettext) – für Übersetzungen' }));
    case 'xlsx':
      return i18n._(msg({ id: 'exchange.xlsx', message: 'XLSX – für Excel, eine Spalte je Sprache' }));
    case 'csv':
      return i18n._(msg({ id: 'exchange.csv', message: 'CSV – für Tabellen' }));
    case 'csv-wide':
      return i18n._(msg({ id: 'exchange.csvWide', message: 'CSV – eine Spalte je Sprache' }));
    case 'json':
      return i18n._(msg({ id: 'exchange.json', message: 'JSON – für Programme' }));
    case 'json-flat':
      return i18n._(msg({ id: 'exchange.jsonFlat', message: 'JSON, flach – eine Sprache' }));
    case 'json-nested':
      return i18n._(msg({ id: 'exchange.jsonNested', message: 'JSON, verschachtelt – eine Sprache' }));
    case 'arb':
      return i18n._(msg({ id: 'exchange.arb', message: 'ARB – für Flutter' }));
    case 'android':
      return i18n._(msg({ id: 'exchange.android', message: 'Android XML' }));
    case 'strings':
      return i18n._(msg({ id: 'exchange.strings', message: 'Apple .strings' }));
    case 'xcstrings':
      return i18n._(msg({ id: 'exchange.xcstrings', message: 'Apple .xcstrings – alle Sprachen' }));
    case 'properties':
      return i18n._(msg({ id: 'exchange.properties', message: 'Java .properties' }));
    case 'resx':
      return i18n._(msg({ id: 'exchange.resx', message: 'RESX – für .NET' }));
    case 'yaml':
      return i18n._(msg({ id: 'exchange.yaml', message: 'YAML – für Ruby on Rails' }));
  }
}
