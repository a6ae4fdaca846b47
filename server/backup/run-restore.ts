import { parseArgs } from 'node:util';
import { counted, megabytes, Progress } from '#server/backup/progress.ts';
import { checkedBackup, restoreBackup } from '#server/backup/restore.ts';
import { fromHere, print, readStorage, runTool, WrongUse } from '#server/backup/tool.ts';

const USAGE = `Usage, on the server's machine, while no server runs on the database:
  npm run restore -- --from FOLDER             brings the backup in FOLDER, or the newest of several, into an empty place
  npm run restore -- --from FOLDER --replace   the same where there is a database, which it replaces
  npm run restore -- --from FOLDER --check     only looks whether the backup is whole, at any time
`;

await runTool(USAGE, async (args) => {
  const { from, check, replace } = options(args);
  const progress = new Progress(print);
  if (check) {
    const { backup, manifest } = await checkedBackup(fromHere(from), progress);
    const { count, bytes } = manifest.files;
    print(`The backup ${backup} is whole: the database, ${counted(count, 'file')} (${megabytes(bytes)}).`);
    printMissing(manifest.files.missing);
    return 0;
  }
  const restored = await restoreBackup({ settings: readStorage(), from: fromHere(from), replace, progress });
  print(`Restored ${restored.backup}`);
  print(`  made on ${restored.manifest.creationDate} by version ${restored.manifest.version}`);
  print(`  the database ${restored.database}, ${counted(restored.manifest.files.count, 'file')}`);
  if (restored.before !== null) print(`  the database before is now called ${restored.before}`);
  print('  all sessions have ended');
  printMissing(restored.manifest.files.missing);
  return 0;
});

function printMissing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  print(
    `  the bytes of ${counted(missing.length, 'file')} were missing when it was made: ${missing.join(', ')}`,
  );
}

function options(args: string[]) {
  const { from, check, replace } = parseArgs({
    args,
    options: {
      from: { type: 'string' },
      check: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
    },
  }).values;
  if (!from || (check && replace)) throw new WrongUse();
  return { from, check, replace };
}
