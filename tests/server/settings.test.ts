import { describe, expect, test } from 'vitest';
import { DEFAULT_UPLOAD_TYPES } from '#server/files/allowed-types.ts';
import { readSettings } from '#server/settings/settings.ts';
import { WrongSetting } from '#server/settings/wrong-setting.ts';

describe('settings', () => {
  test('have the defaults of the decisions when nothing is set', () => {
    expect(readSettings({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      requireSecondFactor: 'none',
      databaseUrl: 'sqlite:./data/leitstand.db',
      copies: null,
      filesDir: './data/files',
      bucket: null,
      stagingDir: './data/staging',
      uploadMax: 0,
      diskReserve: { bytes: 1_000_000_000, percent: 5 },
      uploadTypes: DEFAULT_UPLOAD_TYPES,
      clamd: null,
      environment: 'DEV',
      publicUrl: null,
      passkeyDomain: null,
      basePath: '/',
      demoData: null,
      adminPassword: null,
      sessionIdleMinutes: 30,
      sessionHours: 12,
      confirmMinutes: 15,
      languages: null,
      smsGatewayUrl: null,
      smtpUrl: null,
      mailFrom: null,
      ecsUrl: null,
      accessCode: null,
      metricsToken: null,
      corsOrigins: [],
      webhooks: [],
      webhookHosts: [],
      eventListeners: 10_000,
      eventListenersPerAddress: 500,
      syncSources: {},
      translationsDir: './data/translations',
      trustProxy: 0,
      connectionsPerAddress: 1_000,
      logLevel: 'warn',
      inspector: false,
      alertFailures: 50,
      backupRecipients: [],
      backupSigners: [],
      backupSigningKey: null,
      deletedNamesDays: 30,
      historyDays: 0,
      securityLogDays: 365,
    });
  });

  test('take an empty value for none', () => {
    expect(readSettings({ PORT: '', HOST: '  ' })).toMatchObject({ port: 8080, host: '127.0.0.1' });
  });

  test.each([
    ['/console', '/console/'],
    ['console/', '/console/'],
    ['/', '/'],
  ])('read BASE_PATH %s as %s', (value, basePath) => {
    expect(readSettings({ BASE_PATH: value }).basePath).toBe(basePath);
  });

  test('read LANGUAGES', () => {
    const languages = [{ locale: 'de_AT', dateLocale: 'de-at', name: 'Österreich', enabledInGui: true }];
    expect(readSettings({ LANGUAGES: JSON.stringify(languages) }).languages).toEqual(languages);
  });

  test('read what uploads may be', () => {
    const { uploadMax, uploadTypes, clamd } = readSettings({
      UPLOAD_MAX: '1000000',
      UPLOAD_TYPES: 'application/pdf, image/*',
      CLAMD: '[::1]:3310',
    });
    expect(uploadMax).toBe(1_000_000);
    expect(uploadTypes).toEqual(['application/pdf', 'image/*']);
    expect(clamd).toEqual({ host: '::1', port: 3310 });
  });

  test('read where other servers are', () => {
    const WEBHOOKS = '[{"url": "http://intern/hook", "secret": "0123456789abcdef"}]';
    const read = readSettings({ WEBHOOKS, WEBHOOK_INTERNAL_HOSTS: 'intern, 10.0.0.7' });
    expect(read.webhooks.map(({ url, events }) => [url, events])).toEqual([
      ['http://intern/hook', ['texts.changed', 'documents.changed']],
    ]);
    const SYNC_SOURCES = '{"PROD": "https://prod.example/console", "DEV": "http://127.0.0.1:8081"}';
    expect(readSettings({ SYNC_SOURCES }).syncSources).toEqual({
      PROD: 'https://prod.example/console/',
      DEV: 'http://127.0.0.1:8081/',
    });
  });

  test.each([
    ['UPLOAD_MAX', '2 GB'],
    ['UPLOAD_MAX', '-1'],
    ['UPLOAD_TYPES', 'pdf'],
    ['UPLOAD_TYPES', 'image/*,*'],
    ['CLAMD', 'clamav'],
    ['CLAMD', 'clamav:0'],
    ['CLAMD', 'tcp://clamav:3310'],
    ['HOST', 'http://localhost'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80x'],
    ['DATABASE_URL', './data.db'],
    ['DATABASE_URL', 'sqlite:'],
    ['DATABASE_URL', 'postgres:name'],
    ['DATABASE_URL', 'mysql://host/name'],
    ['ENVIRONMENT', 'TEST'],
    ['PUBLIC_URL', 'console.example'],
    ['PUBLIC_URL', 'https://console.example/path'],
    ['BASE_PATH', '/a/b'],
    ['BASE_PATH', 'ecs'],
    ['BASE_PATH', '/ä'],
    ['DEMO_DATA', 'yes'],
    ['ECS_ADMIN_PASSWORD', 'short1!'],
    ['LANGUAGES', '[]'],
    ['LANGUAGES', '{"locale": "de_DE"'],
    ['LANGUAGES', '[{"locale":"de_DE","dateLocale":"de","name":"Deutsch","enabledInGui":false}]'],
    ['LANGUAGES', '[{"locale":"de_DE","dateLocale":"German","name":"Deutsch","enabledInGui":true}]'],
    ['SMS_GATEWAY_URL', 'gateway.example/send'],
    ['SMS_GATEWAY_URL', 'ftp://gateway.example'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'smtp://mail.example/path'],
    ['MAIL_FROM', 'a@praxis.example, b@praxis.example'],
    ['ACCESS_CODE', 'too short'],
    ['METRICS_TOKEN', 'too short'],
    ['DISK_RESERVE', '1GB'],
    ['DISK_RESERVE', '-1'],
    ['DISK_RESERVE', '100%'],
    ['DISK_RESERVE', '0.5'],
    ['ACCESS_CODE', 'with blanks in its middle'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'https://portal.example/app'],
    ['CORS_ORIGINS', 'portal.example'],
    ['CORS_ORIGINS', 'https://portal.example,,'],
    ['CORS_ORIGINS', 'https://*.example, ftp://portal.example'],
    ['WEBHOOKS', '[{"url": "http://hook.example", "secret": "0123456789abcdef"}]'],
    ['WEBHOOKS', '[{"url": "https://leit:geheim@hook.example", "secret": "0123456789abcdef"}]'],
    ['WEBHOOKS', '[{"url": "https://hook.example", "secret": "geheim"}]'],
    ['WEBHOOKS', '[{"url": "https://hook.example"}]'],
    ['WEBHOOKS', '[{"url": "https://hook.example", "secret": "0123456789abcdef", "events": ["all"]}]'],
    ['WEBHOOKS', '{"url": "https://hook.example", "secret": "0123456789abcdef"}'],
    ['WEBHOOK_INTERNAL_HOSTS', 'http://intern'],
    ['WEBHOOK_INTERNAL_HOSTS', 'intern:8080'],
    ['EVENT_LISTENERS', 'many'],
    ['EVENT_LISTENERS_PER_ADDRESS', '-1'],
    ['SYNC_SOURCES', 'https://prod.example'],
    ['SYNC_SOURCES', '["https://prod.example"]'],
    ['SYNC_SOURCES', '{"TEST": "https://prod.example"}'],
    ['SYNC_SOURCES', '{"PROD": "http://prod.example"}'],
    ['SYNC_SOURCES', '{"PROD": "http://127.0.0.1.prod.example"}'],
    ['SYNC_SOURCES', '{"PROD": "https://leit:geheim@prod.example"}'],
    ['SYNC_SOURCES', '{"PROD": "file:///etc"}'],
    ['TRUST_PROXY', 'true'],
    ['PASSKEY_DOMAIN', 'example.org'],
    ['REQUIRE_SECOND_FACTOR', 'admins'],
    ['CONFIRM_MINUTES', '1441'],
    ['CONFIRM_MINUTES', '-1'],
    ['SESSION_IDLE_MINUTES', '4'],
    ['SESSION_IDLE_MINUTES', '30m'],
    ['SESSION_HOURS', '0'],
    ['SESSION_HOURS', '169'],
    ['CONNECTIONS_PER_ADDRESS', 'many'],
    ['LOG_LEVEL', 'loud'],
    ['INSPECTOR', 'yes'],
  ])('refuse %s=%s in one line that names it and what it accepts', (name, value) => {
    let line = '';
    try {
      readSettings({ [name]: value });
    } catch (error) {
      expect(error).toBeInstanceOf(WrongSetting);
      line = error instanceof Error ? error.message : '';
    }
    expect(line).toMatch(new RegExp(`^${name} accepts .+, not .+\\.$`));
    expect(line).not.toContain('\n');
  });

  test('refuse the inspector in PROD', () => {
    expect(readSettings({ ENVIRONMENT: 'PREPROD', INSPECTOR: '1' }).inspector).toBe(true);
    expect(() => readSettings({ ENVIRONMENT: 'PROD', INSPECTOR: '1' })).toThrow(
      'INSPECTOR accepts 0 where ENVIRONMENT is PROD, not "1".',
    );
  });

  test('refuse a gateway that is reached in clear in PROD, unless it is on this machine', () => {
    const read = (environment: string, url: string) =>
      readSettings({ ENVIRONMENT: environment, SMS_GATEWAY_URL: url }).smsGatewayUrl;
    const clear = 'http://leit:geheim@sms.example/send';
    expect(() => read('PROD', clear)).toThrow(
      'SMS_GATEWAY_URL accepts https://… (http only on the loopback), the address that takes POST {to, text}, not "…".',
    );
    expect(() => read('PROD', 'http://127.0.0.1.sms.example/send')).toThrow('SMS_GATEWAY_URL');
    for (const environment of ['PREPROD', 'INTERN', 'DEV']) expect(read(environment, clear)).toBe(clear);
    for (const url of ['http://localhost/send', 'http://[::1]:9000/send', 'https://sms.example/send']) {
      expect(read('PROD', url)).toBe(url);
    }
  });

  test.each(['http://127.0.0.1:9000/send', 'https://leit:geheim@sms.example/v1'])(
    'accept SMS_GATEWAY_URL=%s, which a refusal does not repeat',
    (url) => {
      expect(readSettings({ SMS_GATEWAY_URL: url }).smsGatewayUrl).toBe(url);
      expect(() => readSettings({ SMS_GATEWAY_URL: `ftp${url}` })).toThrow(/^(?!.*geheim)/);
    },
  );

  test.each([
    'sqlite:own.db',
    'postgres://leit:geheim@db.example:5433/leitstand?sslmode=require',
    'postgresql:///name',
  ])('accept DATABASE_URL=%s', (url) => expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url));

  test('never repeat a password that does not fit', () => {
    expect(() => readSettings({ ECS_ADMIN_PASSWORD: 'kurz' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('kurz') }),
    );
    expect(() => readSettings({ DATABASE_URL: 'postgres://leit:kurz@host:port/name' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('kurz') }),
    );
  });
});
