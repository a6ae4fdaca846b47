/** A backup that cannot be made or restored; the message is one line for the caller. */
export class BackupRefused extends Error {}
