import type { Service } from '#machines/kit/port.ts';

/** Extent of a recording. */
export interface Recorded {
  /** When it began, epoch milliseconds. */
  readonly since: number;
  readonly events: number;
  /** Whether it began with the console, so that nothing that has happened in this tab is missing. */
  readonly isWhole: boolean;
}

/** What a user adds to a report. */
export interface Said {
  /** What has happened, in the user's words. */
  readonly happened: string;
  /** Whether texts, names and addresses may be in the file. */
  readonly withTexts: boolean;
}

export interface ProblemReportPort {
  /** Begins to record what happens in this tab, unless it is recorded already. */
  readonly record: Service<void, Recorded>;
  /** Hands the browser a file with what was recorded, and ends the recording. Answers the name of the file. */
  readonly keep: Service<Said, { readonly name: string }>;
  /** Ends the recording and drops what was recorded. */
  readonly drop: Service<void, void>;
}
