import { ENVIRONMENTS, type Environment } from '#contract/limits.ts';
import { passwordFits } from '#contract/password-rule.ts';
import { SECOND_FACTOR_DEMANDS, type SecondFactorDemand } from '#server/domain/required-steps.ts';
import { DEFAULT_UPLOAD_TYPES, isTypePattern } from '#server/files/allowed-types.ts';
import type { ClamdAddress } from '#server/files/clamd.ts';
import type { StorePlace } from '#server/files/open-store.ts';
import { DEFAULT_RESERVE, type DiskReserve, readReserve } from '#server/files/reserve.ts';
import { type BackupKeys, readBackupKeys } from '#server/settings/settings-backup.ts';
import { type CopiesSettings, readCopies } from '#server/settings/settings-copies.ts';
import {
  type CorsOrigins,
  readCorsOrigins,
  readHosts,
  readWebhooks,
  type Webhook,
} from '#server/settings/settings-delivery.ts';
import { readFilesPlace } from '#server/settings/settings-files.ts';
import { type OfferedLanguage, readLanguages } from '#server/settings/settings-languages.ts';
import { mailFrom, smtpUrl } from '#server/settings/settings-mail.ts';
import { readSecuritySettings, type SecuritySettings } from '#server/settings/settings-security.ts';
import { isLoopback, readSyncSources, type SyncSources } from '#server/settings/settings-sync.ts';
import { WrongSetting } from '#server/settings/wrong-setting.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Everything that the operator can decide; the README explains each. */
export interface Settings extends StorePlace, BackupKeys, SecuritySettings {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** sqlite:PATH or postgres://… */
  readonly databaseUrl: string;
  /** Where the log of the embedded database is copied to, so that any moment can be restored; null: nowhere. */
  readonly copies: CopiesSettings | null;
  /** Bytes of one uploaded file at most; 0 for any number. */
  readonly uploadMax: number;
  /** Disk space that has to stay free there: below it, uploads are refused. */
  readonly diskReserve: DiskReserve;
  /** MIME types of files that are taken; one that ends in * stands for all that begin so. */
  readonly uploadTypes: readonly string[];
  /** The daemon that looks through every upload before it is kept; null: none does. */
  readonly clamd: ClamdAddress | null;
  readonly environment: Environment;
  /** Its own address as others see it, without a slash at its end; null until it is known where it listens. */
  readonly publicUrl: string | null;
  /** The domain that passkeys belong to: the host of PUBLIC_URL or one above it; null: that host. */
  readonly passkeyDomain: string | null;
  /** Begins and ends with a slash. */
  readonly basePath: string;
  /** null: where the database is new and the environment is DEV. */
  readonly demoData: boolean | null;
  /** null: one is generated. */
  readonly adminPassword: string | null;
  /** When a session ends without a call, and in any case. */
  readonly sessionIdleMinutes: number;
  readonly sessionHours: number;
  /** How long after a proof of who someone is none is asked for; 0: it is asked for every time. */
  readonly confirmMinutes: number;
  /** Of whom a second factor is required, from their next sign-in on. */
  readonly requireSecondFactor: SecondFactorDemand;
  /** null: the console's own five. */
  readonly languages: readonly OfferedLanguage[] | null;
  /** Where catalogs of further languages are looked for. */
  readonly translationsDir: string;
  /** Where text messages are handed over; null: to the console, where that is allowed (server/sms/gateway.ts). */
  readonly smsGatewayUrl: string | null;
  /** The mail server, smtp:… or smtps:…; null: no mails are sent. It may hold a password. */
  readonly smtpUrl: string | null;
  /** Sender of mails; null: leitstand at the host of the mail server. */
  readonly mailFrom: string | null;
  /** Access code that another server needs to read this one for a sync; null: the one set or generated before. */
  readonly accessCode: string | null;
  /** The bearer token that reads the metrics; null: they cannot be read. */
  readonly metricsToken: string | null;
  /** Origins whose pages may read texts and public files, beside those of active contexts. */
  readonly corsOrigins: CorsOrigins;
  /** Clients that may listen for changed texts, in all and of one address; 0 for any number. */
  readonly eventListeners: number;
  readonly eventListenersPerAddress: number;
  /** Addresses that are notified of changes. */
  readonly webhooks: readonly Webhook[];
  /** Hosts of webhooks that may be internal ones. */
  readonly webhookHosts: readonly string[];
  /** Base addresses of the servers that this one can be synchronised with; each ends with a slash. */
  readonly syncSources: SyncSources;
  /** Base address of the ECS server that calls are forwarded to, ending with a slash; null: this one is one itself. */
  readonly ecsUrl: string | null;
  /** Number of reverse proxies in front. */
  readonly trustProxy: number;
  /** Open connections of one address at most, counted where no proxy stands in front; 0 for any number. */
  readonly connectionsPerAddress: number;
  readonly logLevel: LogLevel;
  /** Whether the console is served that the inspector can look into, with the inspector's page. */
  readonly inspector: boolean;
}

type Environ = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from environment variables. One that is missing or empty has its default.
 * @throws WrongSetting at the first wrong value
 */
export function readSettings(environ: Environ): Settings {
  const read = <Value>(
    name: string,
    parse: (value: string, name: string) => Value,
    missing: Value,
  ): Value => {
    const value = environ[name]?.trim() ?? '';
    return value === '' ? missing : parse(value, name);
  };
  const webhookHosts = read<readonly string[]>('WEBHOOK_INTERNAL_HOSTS', hosts, []);
  const environment = read<Environment>('ENVIRONMENT', oneOf(ENVIRONMENTS), 'DEV');
  const url = read('DATABASE_URL', databaseUrl, 'sqlite:./data/leitstand.db');
  const address = read<string | null>('PUBLIC_URL', publicUrl, null);
  return {
    host: read('HOST', host, '127.0.0.1'),
    port: read('PORT', port, 8080),
    databaseUrl: url,
    copies: readCopies(url, read),
    ...readFilesPlace(read),
    ...readBackupKeys(read),
    ...readSecuritySettings(read, wholeNumber),
    uploadMax: read('UPLOAD_MAX', uploadMax, 0),
    diskReserve: read('DISK_RESERVE', diskReserve, DEFAULT_RESERVE),
    uploadTypes: read('UPLOAD_TYPES', uploadTypes, DEFAULT_UPLOAD_TYPES),
    clamd: read<ClamdAddress | null>('CLAMD', clamd, null),
    environment,
    publicUrl: address,
    passkeyDomain: read<string | null>('PASSKEY_DOMAIN', passkeyDomain(address), null),
    basePath: read('BASE_PATH', basePath, '/'),
    demoData: read<boolean | null>('DEMO_DATA', flag, null),
    adminPassword: read<string | null>('ECS_ADMIN_PASSWORD', adminPassword, null),
    sessionIdleMinutes: read('SESSION_IDLE_MINUTES', wholeNumber('minutes', 5, 1_440), 30),
    sessionHours: read('SESSION_HOURS', wholeNumber('hours', 1, 168), 12),
    confirmMinutes: read('CONFIRM_MINUTES', wholeNumber('minutes', 0, 1_440), 15),
    requireSecondFactor: read('REQUIRE_SECOND_FACTOR', oneOf(SECOND_FACTOR_DEMANDS), 'none'),
    languages: read('LANGUAGES', languages, null),
    translationsDir: read('TRANSLATIONS_DIR', (value) => value, './data/translations'),
    smsGatewayUrl: read<string | null>('SMS_GATEWAY_URL', smsGatewayUrl(environment), null),
    smtpUrl: read<string | null>('SMTP_URL', smtpUrl, null),
    mailFrom: read<string | null>('MAIL_FROM', mailFrom, null),
    accessCode: read<string | null>('ACCESS_CODE', longSecret, null),
    metricsToken: read<string | null>('METRICS_TOKEN', longSecret, null),
    corsOrigins: read<CorsOrigins>('CORS_ORIGINS', corsOrigins, []),
    eventListeners: read('EVENT_LISTENERS', numberOf('listeners'), 10_000),
    eventListenersPerAddress: read('EVENT_LISTENERS_PER_ADDRESS', numberOf('listeners'), 500),
    webhooks: read<readonly Webhook[]>('WEBHOOKS', webhooks(webhookHosts), []),
    webhookHosts,
    syncSources: read<SyncSources>('SYNC_SOURCES', syncSources, {}),
    ecsUrl: read<string | null>('ECS_URL', ecsUrl, null),
    trustProxy: read('TRUST_PROXY', trustProxy, 0),
    connectionsPerAddress: read('CONNECTIONS_PER_ADDRESS', numberOf('connections'), 1_000),
    logLevel: read('LOG_LEVEL', oneOf(LOG_LEVELS), 'warn'),
    inspector: read('INSPECTOR', inspector(environment), false),
  };
}

function host(value: string, name: string): string {
  if (/^[\w.:-]+$/.test(value)) return value;
  throw new WrongSetting(name, 'a host name or an IP address without brackets', value);
}

function port(value: string, name: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
  throw new WrongSetting(name, 'a number from 0 to 65535', value);
}

function databaseUrl(value: string, name: string): string {
  if (/^sqlite:.+/.test(value)) return value;
  const postgres = /^postgres(ql)?:/.test(value);
  if (postgres && /^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) return value;
  throw new WrongSetting(
    name,
    'sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/DATABASE',
    // It holds a password, which must not end in a terminal's history or a log.
    postgres ? 'postgres:…' : value,
  );
}

function uploadMax(value: string, name: string): number {
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw new WrongSetting(name, 'a number of bytes, 0 for any number', value);
}

function diskReserve(value: string, name: string): DiskReserve {
  const read = readReserve(value);
  if (read) return read;
  throw new WrongSetting(name, 'a number of bytes, a percentage such as 5%, or 0 for no reserve', value);
}

function uploadTypes(value: string, name: string): readonly string[] {
  const types = value.split(',').map((type) => type.trim().toLowerCase());
  if (types.every(isTypePattern)) return types;
  throw new WrongSetting(name, 'a comma list of MIME types such as application/pdf, image/*', value);
}

function clamd(value: string, name: string): ClamdAddress {
  const [, bracketed, plain, digits] = /^(?:\[([\w.:]+)\]|([\w.-]+)):(\d{1,5})$/.exec(value) ?? [];
  const host = bracketed ?? plain;
  if (host !== undefined && Number(digits) >= 1 && Number(digits) <= 65_535) {
    return { host, port: Number(digits) };
  }
  throw new WrongSetting(name, 'HOST:PORT of a ClamAV daemon', value);
}

function publicUrl(value: string, name: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search) {
    return url.origin;
  }
  throw new WrongSetting(name, 'http://HOST[:PORT] or https://HOST[:PORT] without a path', value);
}

function passkeyDomain(address: string | null): (value: string, name: string) => string {
  return (value, name) => {
    const host = address === null ? '' : new URL(address).hostname;
    const domain = value.toLowerCase();
    if (domain === host || host.endsWith(`.${domain}`)) return domain;
    throw new WrongSetting(name, 'the host of PUBLIC_URL, or a domain above it such as example.org', value);
  };
}

function basePath(value: string, name: string): string {
  const segment = value.replace(/^\/|\/$/g, '');
  if (segment === '') return '/';
  const taken = ['ecs', 'translations', 'assets'].includes(segment);
  if (/^[A-Za-z0-9_-]+$/.test(segment) && !taken) return `/${segment}/`;
  throw new WrongSetting(
    name,
    '/ or one path segment of letters, digits, - and _ such as /console, other than ecs, translations and assets',
    value,
  );
}

function flag(value: string, name: string): boolean {
  if (value === '0' || value === '1') return value === '1';
  throw new WrongSetting(name, '0 or 1', value);
}

/** Who opens the inspector sees and sends whatever the user of that browser can. */
function inspector(environment: Environment) {
  return (value: string, name: string): boolean => {
    const isOn = flag(value, name);
    if (isOn && environment === 'PROD') throw new WrongSetting(name, '0 where ENVIRONMENT is PROD', value);
    return isOn;
  };
}

function adminPassword(value: string, name: string): string {
  if (passwordFits(value)) return value;
  // The value is a secret: it must not end in a terminal's history or a log.
  throw new WrongSetting(
    name,
    '8 to 255 characters with at least one letter, one digit and one special character',
    '…',
  );
}

function longSecret(value: string, name: string): string {
  if (/^[\x21-\x7e]{16,255}$/.test(value)) return value;
  // The value is a secret: it must not end in a terminal's history or a log.
  throw new WrongSetting(name, '16 to 255 letters, digits and special characters of ASCII', '…');
}

function syncSources(value: string, name: string): SyncSources {
  const read = readSyncSources(value);
  if (read) return read;
  throw new WrongSetting(
    name,
    'a JSON object of PROD, PREPROD, INTERN, DEV and https://HOST addresses (http only on the loopback)',
    '…',
  );
}

function corsOrigins(value: string, name: string): CorsOrigins {
  const read = readCorsOrigins(value);
  if (read) return read;
  throw new WrongSetting(
    name,
    '* or a comma list of origins such as https://HOST[:PORT], without a path',
    value,
  );
}

function hosts(value: string, name: string): readonly string[] {
  const read = readHosts(value);
  if (read) return read;
  throw new WrongSetting(name, 'a comma list of host names and addresses, without a port', value);
}

function webhooks(internalHosts: readonly string[]): (value: string, name: string) => readonly Webhook[] {
  return (value, name) => {
    const read = readWebhooks(value, internalHosts);
    if (read) return read;
    throw new WrongSetting(
      name,
      'a JSON list of {"url": "https://…", "secret": 16 to 255 characters of ASCII, "events": a list of texts.changed, documents.changed and the alerts security.…}, 20 at most, each address once (http only for WEBHOOK_INTERNAL_HOSTS)',
      // It holds secrets.
      '…',
    );
  };
}

function smsGatewayUrl(environment: Environment): (value: string, name: string) => string {
  return (value, name) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    // Codes must not be read on their way where they are worth something.
    const mayBePlain = environment !== 'PROD' || isLoopback(url?.hostname ?? '');
    if (url?.protocol === 'https:' || (url?.protocol === 'http:' && mayBePlain)) return url.href;
    const accepts = mayBePlain ? 'http://… or https://…' : 'https://… (http only on the loopback)';
    // It may hold a user name and a password.
    throw new WrongSetting(name, `${accepts}, the address that takes POST {to, text}`, '…');
  };
}

function languages(value: string, name: string): readonly OfferedLanguage[] {
  const read = readLanguages(value);
  if (read) return read;
  throw new WrongSetting(
    name,
    'a JSON list of {"locale": "de_DE", "dateLocale": "de", "name": "Deutsch", "enabledInGui": true}',
    value,
  );
}

function ecsUrl(value: string, name: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password;
  if (isPlain && ['http:', 'https:'].includes(url.protocol)) return url.href.replace(/\/?$/, '/');
  throw new WrongSetting(name, 'http://HOST[:PORT][/PATH] or https://…, the address above /ecs/', '…');
}

function trustProxy(value: string, name: string): number {
  if (/^\d{1,2}$/.test(value)) return Number(value);
  throw new WrongSetting(name, 'the number of reverse proxies in front, 0 to 99', value);
}

function numberOf(things: string): (value: string, name: string) => number {
  return (value, name) => {
    if (/^\d{1,7}$/.test(value)) return Number(value);
    throw new WrongSetting(name, `a number of ${things}, 0 for any number`, value);
  };
}

function wholeNumber(things: string, least: number, most: number): (value: string, name: string) => number {
  return (value, name) => {
    if (/^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value);
    throw new WrongSetting(name, `a number of ${things} from ${least} to ${most}`, value);
  };
}

function oneOf<const Value extends string>(values: readonly Value[]): (value: string, name: string) => Value {
  return (value, name) => {
    const known = values.find((candidate) => candidate === value);
    if (known !== undefined) return known;
    throw new WrongSetting(name, `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`, value);
  };
}
