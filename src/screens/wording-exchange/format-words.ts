import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { EXCHANGE_FORMATS, type ExchangeFormat } from '#contract/wording-exchange.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';

/** Formats of a server that says nothing of others. */
const FIRST_FORMATS: readonly ExchangeFormat[] = ['xliff2', 'csv', 'json'];

/** The formats that the server writes and reads. */
export function offeredFormats(can: FlowScreenProps<'wordingExchange'>['can']): readonly ExchangeFormat[] {
  return can('exportFormats') ? EXCHANGE_FORMATS : FIRST_FORMATS;
}

const WORDS: Readonly<Record<ExchangeFormat, MessageDescriptor>> = {
  xliff2: msg({ id: 'exchange.xliff', message: 'XLIFF 2 – für Übersetzungen' }),
  xliff12: msg({ id: 'exchange.xliff12', message: 'XLIFF 1.2 – für ältere Übersetzungsprogramme' }),
  po: msg({ id: 'exchange.po', message: 'PO (gettext) – für Übersetzungen' }),
  xlsx: msg({ id: 'exchange.xlsx', message: 'XLSX – für Excel, eine Spalte je Sprache' }),
  csv: msg({ id: 'exchange.csv', message: 'CSV – für Tabellen' }),
  'csv-wide': msg({ id: 'exchange.csvWide', message: 'CSV – eine Spalte je Sprache' }),
  json: msg({ id: 'exchange.json', message: 'JSON – für Programme' }),
  'json-flat': msg({ id: 'exchange.jsonFlat', message: 'JSON, flach – eine Sprache' }),
  'json-nested': msg({ id: 'exchange.jsonNested', message: 'JSON, verschachtelt – eine Sprache' }),
  arb: msg({ id: 'exchange.arb', message: 'ARB – für Flutter' }),
  android: msg({ id: 'exchange.android', message: 'Android XML' }),
  strings: msg({ id: 'exchange.strings', message: 'Apple .strings' }),
  xcstrings: msg({ id: 'exchange.xcstrings', message: 'Apple .xcstrings – alle Sprachen' }),
  properties: msg({ id: 'exchange.properties', message: 'Java .properties' }),
  resx: msg({ id: 'exchange.resx', message: 'RESX – für .NET' }),
  yaml: msg({ id: 'exchange.yaml', message: 'YAML – für Ruby on Rails' }),
};

/** Name of a format, and what it is for. */
export function formatWords(i18n: I18n, format: ExchangeFormat): string {
  return i18n._(WORDS[format]);
}
