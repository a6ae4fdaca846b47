type Read = <Value>(name: string, parse: (value: string, name: string) => Value, missing: Value) => Value;
type WholeNumber = (things: string, least: number, most: number) => (value: string, name: string) => number;

/** How long is kept what tells of people, and from when on the operator is alerted. */
export interface SecuritySettings {
  /** Days that entries of the security log are kept. */
  readonly securityLogDays: number;
  /** Days that entries of the history are kept; 0: for ever. */
  readonly historyDays: number;
  /** Days after which the name of a deleted user is replaced wherever it stands; 0: within the hour. */
  readonly deletedNamesDays: number;
  /** Refusals within a quarter of an hour that are many. */
  readonly alertFailures: number;
}

const LONGEST_DAYS = 36_500;

export function readSecuritySettings(read: Read, wholeNumber: WholeNumber): SecuritySettings {
  return {
    securityLogDays: read('SECURITY_LOG_DAYS', wholeNumber('days', 1, LONGEST_DAYS), 365),
    historyDays: read('HISTORY_DAYS', wholeNumber('days', 0, LONGEST_DAYS), 0),
    deletedNamesDays: read('DELETED_NAMES_DAYS', wholeNumber('days', 0, LONGEST_DAYS), 30),
    alertFailures: read('ALERT_FAILURES', wholeNumber('refusals', 1, 100_000), 50),
  };
}
