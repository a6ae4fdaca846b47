import { parseArgs } from 'node:util';
import { readIdentities } from '#server/backup/encryption.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { counted, megabytes, Progress } from '#server/backup/progress.ts';
import { BackupRefused } from '#server/backup/refused.ts';
import { checkedBackup, restoreBackup } from '#server/backup/restore.ts';
import { checkCopies, holdsCopies, restoreMoment, shown } from '#server/backup/restore-moment.ts';
import { trustOf } from '#server/backup/signing-key.ts';
import { fromHere, print, readStorage, runTool, WrongUse } from '#server/backup/tool.ts';
import type { Signature } from '#server/backup/trust.ts';

const USAGE = `Usage, on the server's machine, while no server runs on the database:
  npm run restore -- --from FOLDER             brings the backup in FOLDER, or the newest of several, into an empty place
  npm run restore -- --from FOLDER --replace   the same where there is a database, which it replaces
  npm run restore -- --from FOLDER --check     only looks whether the backup, or all copies in FOLDER, are whole, at any time
  --identity FILE   for a backup, or copies, that are encrypted: the secret key, a file that age-keygen has written
  --unsigned        takes a backup from before backups were signed
and from the copies of the log in WAL_COPIES, whether the server runs or not:
  npm run restore -- --from FOLDER --to FILE [--at MOMENT]   puts the embedded database as it was at MOMENT into the new
                                               FILE; 2026-11-25T14:03 is this machine's time, …Z is UTC; without it the last
`;

const SIGNATURES: Readonly<Record<Signature, (signer: string) => string>> = {
  trusted: (signer) => `signed by ${signer}, which is trusted here`,
  unknownSigner: (signer) =>
    `signed by ${signer}; no key is trusted here yet, so compare it with the one that npm run backup printed`,
  unsigned: () => 'not signed',
};

await runTool(USAGE, async (args) => {
  const { from, check, replace, to, at, identity, unsigned } = options(args);
  const progress = new Progress(print);
  const folder = fromHere(from);
  const identities = identity === undefined ? [] : await readIdentities(fromHere(identity));
  if (to !== null) {
    const moment = await restoreMoment({ from: folder, at, to: fromHere(to), identities, progress });
    print(`Restored ${fromHere(to)}`);
    print(`  everything that was saved until ${shown(moment)}, all sessions have ended`);
    return 0;
  }
  if (check && holdsCopies(folder)) {
    for (const { series, ends } of await checkCopies(folder, identities, progress)) {
      print(`The copies from ${shown(series.begins)} to ${shown(ends)} are whole.`);
    }
    return 0;
  }
  const settings = readStorage();
  const trust = await trustOf(settings, unsigned);
  if (check) {
    const { backup, manifest, signature } = await checkedBackup(folder, trust, progress);
    const { count, bytes } = manifest.files;
    print(`The backup ${backup} is whole: the database, ${counted(count, 'file')} (${megabytes(bytes)}).`);
    printMissing(manifest.files.missing);
    printSignature(manifest, signature);
    return 0;
  }
  const restored = await restoreBackup({
    ...{ settings, trust, identities, replace, progress },
    from: folder,
  });
  print(`Restored ${restored.backup}`);
  print(`  made on ${restored.manifest.creationDate} by version ${restored.manifest.version}`);
  print(`  the database ${restored.database}, ${counted(restored.manifest.files.count, 'file')}`);
  if (restored.before !== null) print(`  the database before is now called ${restored.before}`);
  print('  all sessions have ended');
  printMissing(restored.manifest.files.missing);
  printSignature(restored.manifest, restored.signature);
  return 0;
});

function printSignature({ signer = '' }: Manifest, signature: Signature): void {
  print(`  ${SIGNATURES[signature](signer)}`);
}

function printMissing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  print(
    `  the bytes of ${counted(missing.length, 'file')} were missing when it was made: ${missing.join(', ')}`,
  );
}

function options(args: string[]) {
  const { from, check, replace, to, at, identity, unsigned } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      check: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      to: { type: 'string' },
      at: { type: 'string' },
      identity: { type: 'string' },
      unsigned: { type: 'boolean', default: false },
    },
  }).values;
  const isMoment = to !== undefined;
  if (!from || (check && replace) || (isMoment && (check || replace)) || (at !== undefined && !isMoment)) {
    throw new WrongUse();
  }
  return {
    ...{ from, check, replace, identity, unsigned },
    ...{ to: to ?? null, at: at === undefined ? null : momentOf(at) },
  };
}

/** @returns epoch milliseconds */
function momentOf(text: string): number {
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/.test(text);
  const moment = isMoment ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(moment)) throw new WrongUse();
  if (moment > Date.now()) throw new BackupRefused(`${text} lies ahead. Nothing is copied of it yet.`);
  return moment;
}
