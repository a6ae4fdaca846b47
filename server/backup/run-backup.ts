import { parseArgs } from 'node:util';
import { makeBackup } from '#server/backup/make.ts';
import { counted, megabytes, Progress } from '#server/backup/progress.ts';
import { fromHere, print, readStorage, runTool, WrongUse } from '#server/backup/tool.ts';

const USAGE = `Usage, on the server's machine, whether the server runs or not:
  npm run backup -- --to FOLDER [--keep COUNT]   makes a backup of database and files in a new folder below FOLDER;
                                                 with COUNT only that many of this database stay, the newest
`;
/** Of a backup that was made, but does not have everything. */
const INCOMPLETE = 3;

await runTool(USAGE, async (args) => {
  const { to, keep } = options(args);
  const { folder, manifest, linked, removed } = await makeBackup({
    settings: readStorage(),
    to: fromHere(to),
    keep,
    now: () => new Date(),
    progress: new Progress(print),
  });
  const { count, bytes, missing } = manifest.files;
  const known = linked > 0 ? `, ${linked} of them already in the backup before` : '';
  print(`Backup made: ${folder}`);
  print(`  the database, ${counted(count, 'file')} (${megabytes(bytes)})${known}`);
  if (manifest.recipients) print(`  encrypted for ${counted(manifest.recipients.length, 'key')}`);
  print(`  signed by ${manifest.signer}`);
  for (const old of removed) print(`  taken away: ${old}`);
  if (missing.length === 0) return 0;
  process.stderr.write(
    `The bytes of ${counted(missing.length, 'file')} are not where they should be, or were changed, and are not in the backup: ${missing.join(', ')}\n`,
  );
  return INCOMPLETE;
});

function options(args: string[]): { readonly to: string; readonly keep: number | null } {
  const { to, keep } = parseArgs({
    args,
    options: { to: { type: 'string' }, keep: { type: 'string' } },
  }).values;
  if (!to || (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep))) throw new WrongUse();
  return { to, keep: keep === undefined ? null : Number(keep) };
}
