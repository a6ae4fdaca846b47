import type { Trace } from './trace.ts';

/** Writes a trace as the text of a file; `parseTrace` reads it. */
export function formatTrace(trace: Trace): string {
  return `${JSON.stringify(trace, null, 1)}\n`;
}
