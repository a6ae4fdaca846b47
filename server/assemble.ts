import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import type { CopyPace } from '#server/backup/keeper.ts';
import { LogCopies } from '#server/backup/log-copies.ts';
import { DatabaseRefused, DatabaseUnavailable } from '#server/dialect/base/failure.ts';
import { ContentStore } from '#server/files/content-store.ts';
import { openStore } from '#server/files/open-store.ts';
import { type AskSpace, Space } from '#server/files/space.ts';
import { Sweeper } from '#server/files/sweeper.ts';
import { DamageWatch } from '#server/health/damage-watch.ts';
import { EndpointRegistry } from '#server/health/endpoint-registry.ts';
import { Readiness } from '#server/health/readiness.ts';
import { mailer } from '#server/mail/mailer.ts';
import { Metrics } from '#server/metrics/metrics.ts';
import type { Parts } from '#server/routes/parts.ts';
import { prepareAccessCode } from '#server/security/access-code.ts';
import { AccessCodes } from '#server/security/access-codes.ts';
import { AccessTokens } from '#server/security/access-tokens.ts';
import { Attempts } from '#server/security/attempts.ts';
import { Factors } from '#server/security/factors.ts';
import { type ShowFirstAccess, showFirstAccess } from '#server/security/first-access.ts';
import { Login } from '#server/security/login.ts';
import { Passkeys } from '#server/security/passkeys.ts';
import { forgettingInTime, removeExpired } from '#server/security/retention.ts';
import { Secrets } from '#server/security/secrets.ts';
import { SecurityLog } from '#server/security/security-log.ts';
import { Sessions } from '#server/security/sessions.ts';
import { Xsrf } from '#server/security/xsrf.ts';
import type { Settings } from '#server/settings/settings.ts';
import { smsSender } from '#server/sms/gateway.ts';
import { type Database, openDatabase } from '#server/store/base/database.ts';
import { Memory } from '#server/store/base/memory.ts';
import { keepMeta, readMeta } from '#server/store/base/meta.ts';
import { SharedMemory } from '#server/store/base/shared-memory.ts';
import { UnitOfWork } from '#server/store/base/unit-of-work.ts';
import { StagedUploads } from '#server/store/documents/staged-uploads.ts';
import { hasBoundUploads } from '#server/store/documents/uploads.ts';
import { migrate } from '#server/store/migrations/migrate.ts';
import { keepAccountsNotShown } from '#server/store/people/accounts-not-shown.ts';
import { hasAnyoneSignedIn } from '#server/store/people/first-sign-in.ts';
import { Totals } from '#server/store/texts/totals.ts';
import { Syncs } from '#server/sync/syncs.ts';
import { SecurityStream } from '#server/webhooks/security-stream.ts';
import { type LogDelivery, Webhooks } from '#server/webhooks/webhooks.ts';

export interface AssembleOptions {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly checkAnswers: boolean;
  /** Is notified of what went wrong where no caller waits for an answer. */
  readonly reportFailure: (error: unknown) => void;
  /** Asks what is free on the disk; tests have their own. */
  readonly askSpace?: AskSpace;
  /** How often the log of an embedded database is copied, where that is not the usual. */
  readonly copyPace?: CopyPace;
  /** One line to the server's log. */
  readonly log: LogDelivery;
  /** One line to the server's console. */
  readonly print: (line: string) => void;
  /** Shows the accounts and the access code that no one has seen yet. */
  readonly showFirstAccess: ShowFirstAccess;
}

export interface Assembled {
  readonly parts: Parts;
  /** Whether no one has ever signed in, though the accounts were shown at an earlier start. */
  readonly neverEntered: boolean;
  /** Writes what is still in memory and lets the database go. */
  close(): Promise<void>;
}

/**
 * Opens the database, brings its tables up to date, fills it when it is new, shows what no one has seen of it yet, and
 * joins everything that the routes need.
 * @throws DatabaseRefused with one line for the operator
 */
export async function assemble(settings: Settings, options: AssembleOptions): Promise<Assembled> {
  const database = await openDatabase(settings.databaseUrl);
  try {
    const { now } = options;
    const { file } = database;
    const copies =
      file && settings.copies
        ? await LogCopies.start({
            ...{ file, settings: settings.copies, log: options.log, pace: options.copyPace },
            recipients: settings.backupRecipients,
          })
        : null;
    const { contents, shown } = await database.alone(async () => {
      await migrate(database.write);
      const contents = await openContents(database, settings, options);
      await fillIfNew(database, contents, settings, options);
      await prepareAccessCode(database, settings.accessCode);
      // Still alone: of several servers that start at once one shows it, or the next when that one ends before.
      const shown = await showFirstAccess(database, now, options.showFirstAccess);
      return { contents, shown };
    });
    const hasEntered = await hasAnyoneSignedIn(database);
    const sessions = new Sessions(database, now, settings);
    const attempts = new Attempts(database, now);
    const securityLog = new SecurityLog(database, now, options.reportFailure);
    const secrets = await Secrets.of(database);
    const codes = new AccessCodes({
      database,
      now,
      secret: () => secrets.get('codeSecret'),
      sendSms: smsSender(settings, options.print),
    });
    const factors = new Factors({
      ...{ database, now, codes },
      secret: () => secrets.get('factorSecret'),
      issuer: `Leitstand (${new URL(settings.publicUrl ?? `http://${settings.host}`).hostname})`,
    });
    const passkeys = new Passkeys({ database, settings, now, secret: () => secrets.get('factorSecret') });
    const memory = new Memory();
    const totals = new Totals();
    memory.add(totals);
    const endpoints = new EndpointRegistry({ ...options, database, settings });
    const forgetInTime = forgettingInTime({ settings, memory, now });
    const sweeper = new Sweeper({
      ...{ ...options, store: contents, database },
      removeExpired: async (stopping) => {
        forgetInTime();
        await removeExpired({ ...options, settings, database, stopping });
      },
    });
    const damage = new DamageWatch({ ...options, database });
    const spaces = { files: contents.space, ...databaseSpace(database, settings, options) };
    const readiness = new Readiness({
      ...{ ...options, database, contents, damage, copies },
      spaces: Object.values(spaces),
    });
    const syncs = new Syncs({ ...options, settings, database, shared: contents.shared });
    await syncs.start();
    const { messages } = database;
    const sharedMemory =
      messages && new SharedMemory({ database, messages, memory, endpointId: () => endpoints.id });
    await sharedMemory?.start();
    const units = new UnitOfWork({
      ...options,
      transaction: (work, { long = false } = {}) =>
        long ? database.longTransaction(work) : database.write.transaction().execute(work),
      ...(sharedMemory && { announce: (...revision) => sharedMemory.announce(...revision) }),
    });
    units.onCommitted((changes) => memory.forget(changes));
    const webhooks = new Webhooks({ ...options, settings, database });
    await webhooks.start();
    units.onCommitted(() => webhooks.changed());
    const securityStream = new SecurityStream({ ...options, database });
    const parts = {
      settings,
      database,
      totals,
      units,
      memory,
      sharedMemory,
      endpoints,
      contents,
      sweeper,
      staged: new StagedUploads({ database, now }),
      damage,
      readiness,
      metrics:
        settings.metricsToken === null
          ? null
          : await Metrics.open({ database, memory, readiness, syncs, spaces, copies }),
      syncs,
      webhooks,
      securityStream,
      reportFailure: options.reportFailure,
      sessions,
      tokens: new AccessTokens({ ...options, database, attempts, securityLog }),
      attempts,
      codes,
      factors,
      passkeys,
      sendMail: mailer(settings),
      securityLog,
      secrets,
      login: new Login({
        ...{ database, now, sessions, attempts, codes, factors, passkeys, securityLog, hasEntered },
        requireSecondFactor: settings.requireSecondFactor,
      }),
      xsrf: new Xsrf(() => secrets.get('xsrfSecret')),
      now,
      checkAnswers: options.checkAnswers,
    };
    return {
      parts,
      neverEntered: !hasEntered && !shown,
      close: async () => {
        // They are lost with a database that cannot be reached; that must not keep the server from stopping.
        await endpoints.leave().catch(options.reportFailure);
        await syncs.stop();
        await webhooks.stop().catch(options.reportFailure);
        await securityStream.stop();
        await sweeper.stop();
        await secrets.stop();
        await damage.stop();
        await sessions.flush().catch(options.reportFailure);
        await securityLog.flush().catch(options.reportFailure);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    if (!(error instanceof DatabaseUnavailable)) throw error;
    throw new DatabaseRefused(`The database cannot be used: ${error.message}.`, error);
  }
}

/** Where the embedded database lies. */
function databaseSpace({ file }: Database, settings: Settings, { askSpace }: AssembleOptions) {
  return file ? { database: new Space(dirname(file.path), settings.diskReserve, askSpace) } : {};
}

/** @throws FilesRefused with one line for the operator */
async function openContents(
  database: Database,
  settings: Settings,
  options: AssembleOptions,
): Promise<ContentStore> {
  const databaseId =
    (await readMeta(database.read, 'databaseId')) ??
    (await keepMeta(database.write, 'databaseId', randomUUID()));
  const hasFiles = await hasBoundUploads(database.read);
  const store = openStore(settings, { ...options, databaseId });
  await store.claim(hasFiles);
  const space = new Space(store.incoming, settings.diskReserve, options.askSpace);
  return new ContentStore({ ...options, store, space });
}

/** All in one transaction: a first start that was interrupted leaves a database that is still new. */
async function fillIfNew(
  database: Database,
  contents: ContentStore,
  settings: Settings,
  options: AssembleOptions,
): Promise<void> {
  if ((await readMeta(database.read, 'filled')) !== null) return;
  const { fillNewDatabase } = await import('#server/demo/fill.ts');
  await database.write.transaction().execute(async (db) => {
    // A server that was killed while it committed may have done so only now.
    if ((await readMeta(db, 'filled')) !== null) return;
    const units = new UnitOfWork({ ...options, transaction: (work) => work(db) });
    const demoData = settings.demoData ?? settings.environment === 'DEV';
    const now = options.now();
    const accounts = await fillNewDatabase(units, contents, { ...settings, demoData }, now);
    await keepAccountsNotShown(db, accounts);
    await keepMeta(db, 'filled', new Date(now).toISOString());
  });
}
