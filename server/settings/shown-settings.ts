import { shownAddress } from '#server/dialect/base/address.ts';
import { shownReserve } from '#server/files/reserve.ts';
import type { Settings } from '#server/settings/settings.ts';

/**
 * The settings as superAdmins may see them. Each is named here by itself, so that a secret that is added to the
 * settings stays one.
 */
export function shownSettings(settings: Settings): Readonly<Record<string, unknown>> {
  return {
    HOST: settings.host,
    PORT: settings.port,
    DATABASE_URL: shownAddress(settings.databaseUrl),
    WAL_COPIES: settings.copies?.folder ?? null,
    WAL_COPIES_DAYS: settings.copies?.days ?? null,
    FILES_DIR: settings.filesDir,
    STAGING_DIR: settings.bucket && settings.stagingDir,
    S3_ENDPOINT: settings.bucket?.endpoint ?? null,
    AWS_REGION: settings.bucket?.region ?? null,
    UPLOAD_MAX: settings.uploadMax,
    DISK_RESERVE: shownReserve(settings.diskReserve),
    UPLOAD_TYPES: settings.uploadTypes,
    CLAMD: settings.clamd && `${settings.clamd.host}:${settings.clamd.port}`,
    ENVIRONMENT: settings.environment,
    PUBLIC_URL: settings.publicUrl,
    PASSKEY_DOMAIN: settings.passkeyDomain,
    REQUIRE_SECOND_FACTOR: settings.requireSecondFactor,
    BASE_PATH: settings.basePath,
    LANGUAGES: settings.languages?.map(({ locale }) => locale) ?? null,
    TRANSLATIONS_DIR: settings.translationsDir,
    SMS_GATEWAY_URL: settings.smsGatewayUrl === null ? null : new URL(settings.smsGatewayUrl).origin,
    SMTP_URL: settings.smtpUrl === null ? null : new URL(settings.smtpUrl).host,
    MAIL_FROM: settings.mailFrom,
    CORS_ORIGINS: settings.corsOrigins,
    EVENT_LISTENERS: settings.eventListeners,
    EVENT_LISTENERS_PER_ADDRESS: settings.eventListenersPerAddress,
    // A path may be a secret as well.
    WEBHOOKS: settings.webhooks.map(({ url }) => new URL(url).origin),
    WEBHOOK_INTERNAL_HOSTS: settings.webhookHosts,
    SYNC_SOURCES: settings.syncSources,
    ECS_URL: settings.ecsUrl,
    TRUST_PROXY: settings.trustProxy,
    LOG_LEVEL: settings.logLevel,
    INSPECTOR: settings.inspector,
  };
}
