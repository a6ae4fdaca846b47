import type { MessageDescriptor } from '@lingui/core';
import { DESCRIBED_CALLS } from '#contract/described-calls.ts';
import { NUMBERED_NAMES, type NumberedName, RECORDS } from '#contract/records/all.ts';
import type { RecordDescription } from '#contract/records/record.ts';
import { DESCRIBED_WORDS } from '#src/screens/records/all.ts';
import { SAMPLED } from '#tests/faults/world.ts';
import { deletionRows, findRow, listRow, saveRow } from '#tests/src/faults/kinds.ts';
import type { FaultRow } from '#tests/src/faults/row.ts';
import { sampleOf } from '#tests/support/sample-record.ts';

const said = ({ message = '' }: Partial<MessageDescriptor>) => message;
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The rows of a kind without rows of its own, made of its description, examples and words. */
async function rowsOf(name: NumberedName): Promise<readonly FaultRow[]> {
  const { plural, fields, titledBy }: RecordDescription = RECORDS[name];
  const names = DESCRIBED_WORDS[name];
  const texts = await names.texts();
  const labels: Readonly<Record<string, MessageDescriptor>> = names.fields;
  const sample = sampleOf(name);
  const written = Object.keys(fields).findLast((field) =>
    ['name', 'title', 'line', 'text'].includes(fields[field]?.kind ?? ''),
  );
  const field = written ?? titledBy;
  const form = {
    path: `/${name}/${sample.id}`,
    typed: { [said(labels[field] ?? {})]: 'Von mir geschrieben' },
  };
  const shows = String(sample[titledBy]);
  return [
    listRow({
      service: `list${capital(plural)}`,
      call: DESCRIBED_CALLS[`${name}List`],
      path: `/${plural}?search=x`,
      shows,
    }),
    findRow({
      service: `find${capital(name)}`,
      call: DESCRIBED_CALLS[`${name}List`],
      path: form.path,
      gone: said(texts.missing.title),
      back: said(texts.back),
      shows,
    }),
    saveRow({
      ...form,
      service: `save${capital(name)}`,
      call: DESCRIBED_CALLS[`${name}Save`],
      present: { [name]: { ...sample, [field]: 'Von jemand anderem' } },
      updated: said(names.saved.updated.title),
      created: said(names.saved.created.title),
      taken: said(texts.taken),
    }),
    ...deletionRows({
      ...form,
      services: [`preview${capital(name)}`, `delete${capital(name)}`],
      call: DESCRIBED_CALLS[`${name}Delete`],
      deleted: said(names.saved.deleted.title),
    }),
  ];
}

export const DESCRIBED_ROWS: readonly FaultRow[] = (
  await Promise.all(NUMBERED_NAMES.filter((name) => SAMPLED.includes(name)).map(rowsOf))
).flat();
