import { open } from 'node:fs/promises';
import * as z from 'zod/mini';
import {
  EXPORT_LINE_BYTES,
  EXPORT_LINES,
  EXPORT_TYPES,
  type ExportRecord,
  type ExportType,
  type OfExportTypes,
} from '#contract/sync-export.ts';
import { hasActiveContent } from '#server/domain/active-content.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import { badLine, brokenOff, lineTooLong } from '#server/sync/source-refusals.ts';

/** Where one kind of records lies in an export. */
interface Section {
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

/** An export that lies on the disk and has been looked at from its first line to its last. */
export interface Staged {
  readonly fileName: string;
  /** Of a described kind only where the source has it. */
  readonly sections: OfExportTypes<Section>;
}

const RECORD_LINES = EXPORT_LINES as unknown as Readonly<
  Record<ExportType, z.core.$ZodType<{ value?: unknown }>>
>;
const BATCH = 100;
const PIECE_BYTES = 65_536;
const NEWLINE = 0x0a;

interface Line {
  readonly text: string;
  /** Of the first byte behind it. */
  readonly end: number;
}

/**
 * Holds every line of an export against the contract, and the whole against what its last line says.
 * @param signal ends it with its reason
 * @param onProgress learns how many lines have been looked at
 * @throws Refusal 013 when it does not come to its end, 014 with the number of a line that does not fit
 */
export async function checkExport(
  path: string,
  signal: AbortSignal,
  onProgress: (lines: number) => void,
): Promise<Staged['sections']> {
  const sections: Record<string, { start: number; end: number; count: number }> = {};
  let number = 0;
  let start = 0;
  let at = -1;
  let isOver = false;
  let counts: Readonly<Record<string, number | undefined>> = {};
  const yieldIfDue = eventLoopYielder();
  for await (const { text, end } of linesOf(path, 0)) {
    number += 1;
    const record = parsed(text, number);
    const type = typeof record === 'object' && record !== null && 'type' in record ? record.type : null;
    if (isOver || (number === 1) !== (type === 'begin')) throw badLine(number);
    if (type === 'begin') held(EXPORT_LINES.begin, record, number);
    else if (type === 'end') {
      counts = held(EXPORT_LINES.end, record, number).counts;
      for (const known of EXPORT_TYPES) {
        if ((counts[known] ?? 0) !== (sections[known]?.count ?? 0)) throw badLine(number);
      }
      isOver = true;
    } else {
      const place = EXPORT_TYPES.indexOf(type as ExportType);
      const known = EXPORT_TYPES[place];
      if (!known || place < at) throw badLine(number);
      at = place;
      const line = held(RECORD_LINES[known], record, number);
      if (await isActive(line.value)) throw badLine(number);
      const before = sections[known] ?? { start, end, count: 0 };
      sections[known] = { ...before, end, count: before.count + 1 };
    }
    start = end;
    onProgress(number);
    await yieldIfDue();
    signal.throwIfAborted();
  }
  if (!isOver) throw brokenOff();
  const none = { start: 0, end: 0, count: 0 };
  const named = EXPORT_TYPES.filter((type) => counts[type] !== undefined);
  return Object.fromEntries(named.map((type) => [type, sections[type] ?? none])) as Staged['sections'];
}

/** The kinds of records that an export has. */
export function typesIn({ sections }: Staged): readonly ExportType[] {
  return EXPORT_TYPES.filter((type) => sections[type] !== undefined);
}

/** The records of one kind, some at a time. */
export async function* stagedRecords<Type extends ExportType>(
  folder: string,
  { fileName, sections }: Staged,
  type: Type,
): AsyncGenerator<ExportRecord<Type>[]> {
  const { start, end, count } = sections[type] ?? { start: 0, end: 0, count: 0 };
  if (count === 0) return;
  let batch: ExportRecord<Type>[] = [];
  for await (const { text } of linesOf(`${folder}/${fileName}`, start, end)) {
    const { type: _type, ...record } = JSON.parse(text);
    batch.push(record);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Through one buffer: a new one for each piece would be so much memory in a row that none of it is free in time. */
async function* linesOf(path: string, start: number, end = Number.MAX_SAFE_INTEGER): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  await using file = await open(path);
  let buffer = Buffer.allocUnsafe(PIECE_BYTES);
  let filled = 0;
  let position = start;
  let number = 0;
  for (;;) {
    const wanted = Math.min(buffer.length - filled, end - position - filled);
    const { bytesRead } = await file.read(buffer, filled, wanted, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
    let from = 0;
    for (let to = lineEnd(buffer, from, filled); to >= 0; to = lineEnd(buffer, from, filled)) {
      number += 1;
      yield { text: decoded(decoder, buffer.subarray(from, to), number), end: position + to + 1 };
      from = to + 1;
    }
    buffer.copyWithin(0, from, filled);
    filled -= from;
    position += from;
    if (filled > EXPORT_LINE_BYTES) throw lineTooLong(number + 1, EXPORT_LINE_BYTES);
    if (filled === buffer.length) buffer = Buffer.concat([buffer], buffer.length * 2);
  }
  // A line without its end is not the whole of it.
  if (filled > 0) throw brokenOff();
}

function lineEnd(buffer: Buffer, from: number, filled: number): number {
  const to = buffer.indexOf(NEWLINE, from);
  return to < filled ? to : -1;
}

function decoded(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer, number: number): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw badLine(number);
  }
}

function parsed(text: string, number: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badLine(number);
  }
}

function held<Schema extends z.core.$ZodType>(
  schema: Schema,
  record: unknown,
  number: number,
): z.output<Schema> {
  const { success, data } = z.safeParse(schema, record);
  if (!success) throw badLine(number);
  return data;
}

async function isActive(value: unknown): Promise<boolean> {
  if (typeof value !== 'string' || !(value.includes('<') || value.includes(':'))) return false;
  return hasActiveContent(value);
}
