/** Exit codes, as README.md documents them. */
export const EXIT = { ok: 0, findings: 1, usage: 2, notAllowed: 3, unreachable: 4, crashed: 5 } as const;

/** What a command has to say: lines for people, one object for machines. */
export interface Outcome {
  readonly exitCode: number;
  readonly lines: readonly string[];
  readonly report: Readonly<Record<string, unknown>>;
}

/** Ends the command; `details` stand beside the message in the object for machines. */
export class Failure extends Error {
  readonly exitCode: number;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(exitCode: number, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.exitCode = exitCode;
    this.details = details;
  }
}

/**
 * A text from elsewhere in a line of a log: without line breaks and controls, with which it could write lines of its
 * own, colour the terminal, or give the runner of a pipeline commands.
 */
export function plain(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** `1 text`, `2 texts`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
