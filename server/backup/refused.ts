/** A backup that cannot be made or restored; the message is one line for whoever asked for it. */
export class BackupRefused extends Error {}
