import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TokenRight } from '#contract/token.ts';
import { type CliFolder, cliFolder } from '#tests/support/cli.ts';
import { ADMIN_PASSWORD } from '#tests/support/server.ts';
import { startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

let calls: TextCalls;
let url: string;
let cli: CliFolder;
let number = 0;
let context = '';

beforeAll(async () => {
  calls = await startTextCalls();
  url = await calls.server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => calls.server.close());

beforeEach(async () => {
  context = `C${++number}`;
  await calls.addContexts([context, 'GLOBAL']);
  await calls.addWordings(
    { contextIdentifier: context, lang: 'de', identifier: 'greeting', value: 'Guten Tag {%name%}' },
    { contextIdentifier: context, lang: 'en', identifier: 'greeting', value: 'Hello {%name%}' },
    { contextIdentifier: context, lang: 'de', identifier: 'title', value: 'Termine' },
  );
  cli = await folderWith(['texts:write']);
  await cli.config({
    url,
    context,
    format: 'xliff2',
    source: 'de',
    langs: ['en'],
    files: 'texts/{lang}.xlf',
  });
});
afterEach(() => cli.remove());

async function secretWith(rights: readonly TokenRight[]): Promise<string> {
  const wish = {
    name: `Pipeline ${context} ${rights}`,
    rights,
    contexts: [context],
    currentPassword: ADMIN_PASSWORD,
  };
  const response = await calls.admin.post('token/save', wish);
  return response.json<{ content: { secret: string } }>().content.secret;
}

async function folderWith(rights: readonly TokenRight[]): Promise<CliFolder> {
  return cliFolder({ LEITSTAND_TOKEN: await secretWith(rights) });
}

async function edit(change: (text: string) => string, path = 'texts/en.xlf') {
  await writeFile(cli.path(path), change(await readFile(cli.path(path), 'utf8')));
}

async function textOf(lang: string, identifier: string): Promise<string | undefined> {
  const filter = { contextIdentifier: context };
  const response = await calls.admin.post('wording/list', { filter });
  const { data } = response.json<{
    content: { listData: { data: { lang: string; identifier: string; value: string }[] } };
  }>().content.listData;
  return data.find((one) => one.lang === lang && one.identifier === identifier)?.value;
}

describe('pull', () => {
  test('writes a file for each language, and again only when it becomes another one', async () => {
    expect(await cli.run('pull')).toEqual({ code: 0, stdout: 'texts/en.xlf: written\n', stderr: '' });
    const before = await stat(cli.path('texts/en.xlf'));
    expect((await cli.run('pull')).stdout).toBe('texts/en.xlf: unchanged\n');
    expect((await stat(cli.path('texts/en.xlf'))).mtimeMs).toBe(before.mtimeMs);
    await calls.addWordings({ contextIdentifier: context, lang: 'de', identifier: 'new', value: 'Neu' });
    expect(JSON.parse((await cli.run('pull', '--json')).stdout)).toMatchObject({
      ...{ command: 'pull', exitCode: 0, context, format: 'xliff2' },
      files: [{ path: 'texts/en.xlf', lang: 'en', state: 'written' }],
    });
    expect(await readdir(cli.path('texts'))).toEqual(['en.xlf']);
    expect(await readFile(cli.path('texts/en.xlf'), 'utf8')).toContain('Neu');
  });

  test('takes the name that the server gives, with further parameters', async () => {
    await cli.config({ url, context });
    const ended = await cli.run('pull', '--format', 'json', '--dir', 'out', '--set', 'prefix=title');
    expect(ended).toEqual({ code: 0, stdout: `out/${context}.json: written\n`, stderr: '' });
    const file = JSON.parse(await readFile(cli.path(`out/${context}.json`), 'utf8'));
    expect(file.wordings.map(({ identifier }: { identifier: string }) => identifier)).toEqual(['title']);
  });

  test('leaves a format that there is not to the server, and passes on what it says', async () => {
    const { code, stdout, stderr } = await cli.run('pull', '--format', 'gettext');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('(format)');
  });
});

describe('push', () => {
  beforeEach(async () => {
    await cli.run('pull');
  });

  test('shows what it would write with --dry-run, writes it without, and nothing the second time', async () => {
    await edit((text) => text.replace('>Hello <ph', '>Good day <ph'));
    const dry = await cli.run('push', '--dry-run');
    expect(dry.code).toBe(0);
    expect(dry.stdout).toMatch(/^texts\/en\.xlf:\d+: would be changed \(greeting, en\)\n/);
    expect(dry.stdout).toContain('1 text to write, 0 unchanged; nothing was written');
    expect(await textOf('en', 'greeting')).toBe('Hello {%name%}');
    const wet = await cli.run('push');
    expect(wet).toEqual({ code: 0, stdout: 'texts/en.xlf: 0 added, 1 changed, 0 unchanged\n', stderr: '' });
    expect(await textOf('en', 'greeting')).toBe('Good day {%name%}');
    const revisions = await calls.revisions();
    expect((await cli.run('push')).code).toBe(0);
    expect(await calls.revisions()).toBe(revisions);
  });

  test('leaves out a text whose placeholder is lost, says so by its exit code, and takes it when told to', async () => {
    const french = { contextIdentifier: context, lang: 'fr', identifier: 'greeting' };
    await calls.addWordings({ ...french, value: 'Bonjour {%name%}' });
    await cli.run('pull', '--lang', 'fr');
    await edit((text) => text.replace(/>Bonjour <ph[^>]*\/></, '>Bonjour<'), 'texts/fr.xlf');
    const push = (...args: string[]) => cli.run('push', '--lang', 'fr', ...args);
    const { code, stdout } = await push();
    expect([code, await textOf('fr', 'greeting')]).toEqual([1, 'Bonjour {%name%}']);
    expect(stdout).toMatch(/^texts\/fr\.xlf:\d+: left out: placeholder \(greeting, fr\)\n/);
    expect((await push('--skip', 'placeholder')).code).toBe(0);
    expect((await push('--take', 'placeholder')).code).toBe(0);
    expect(await textOf('fr', 'greeting')).toBe('Bonjour');
  });

  test('names the line of a unit that cannot be taken, and writes the others', async () => {
    const columns = 'contextIdentifier,lang,identifier,value,active,resetInheritance\n';
    const rows = `${context},xx,title,Titre,true,false\n${context},en,title,Title,true,false\n`;
    await writeFile(cli.path('texts.csv'), columns + rows);
    const ended = await cli.run('push', 'texts.csv', '--format', 'csv', '--json');
    expect(JSON.parse(ended.stdout)).toMatchObject({
      ...{ command: 'push', exitCode: 1, dryRun: false },
      files: [
        {
          path: 'texts.csv',
          added: 1,
          refused: { count: 1, rows: [{ place: { unit: 'line', number: 2 } }] },
        },
      ],
    });
    expect(ended.code).toBe(1);
    expect((await cli.run('push', 'texts.csv', '--format', 'csv')).stdout).toMatch(
      /^texts\.csv:2: refused: language unknown in lang: xx/,
    );
  });

  test('says where a file cannot be read at all', async () => {
    await edit(() => '<xliff');
    const { code, stdout } = await cli.run('push');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^texts\/en\.xlf.*: refused: /);
  });

  test('with a token that may only read is not allowed', async () => {
    const secret = await secretWith(['texts:read']);
    await writeFile(cli.path('token'), `${secret}\n`);
    const { code, stderr } = await cli.run('push', '--token-file', 'token');
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(/^texts\/en\.xlf: .* lacks the right texts:write/),
    ]);
    expect(stderr).not.toContain(secret);
  });
});

describe('check', () => {
  test('names what is missing and what is broken, for people and for machines', async () => {
    await calls.addWordings({
      ...{ contextIdentifier: context, lang: 'fr', identifier: 'greeting', value: 'Bonjour {%nom%}' },
    });
    const { code, stdout } = await cli.run('check', '--lang', 'en,fr');
    expect(code).toBe(1);
    expect(stdout.split('\n')).toEqual([
      'title (en): missing',
      'title (fr): missing',
      'greeting (fr): placeholderMissing: {%name%}',
      'greeting (fr): placeholderUnknown: {%nom%}',
      `${context}: 4 findings in en, fr`,
      '',
    ]);
    const report = JSON.parse(
      (await cli.run('check', '--json', '--lang', 'fr', '--ignore', 'missing')).stdout,
    );
    expect(report).toMatchObject({ command: 'check', exitCode: 1, context, count: 2 });
    expect(report.findings[0]).toEqual({
      ...{ identifier: 'greeting', lang: 'fr', check: 'placeholderMissing', detail: '{%name%}' },
    });
  });

  test('looks at languages that have texts, and is content with what is complete', async () => {
    await cli.config({ url, context });
    await calls.addWordings({ contextIdentifier: context, lang: 'en', identifier: 'title', value: 'Title' });
    expect(await cli.run('check')).toEqual({
      code: 0,
      stdout: `${context}: 0 findings in de, en\n`,
      stderr: '',
    });
  });

  test('of a context that the token is not for is not allowed, and says for which it is', async () => {
    const { code, stdout, stderr } = await cli.run('check', '--context', 'GLOBAL', '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([3, { exitCode: 3, error: { status: 403 } }]);
    expect(stderr).toContain(context);
  });

  test('with a token that nobody knows is not allowed', async () => {
    await writeFile(cli.path('token'), 'ls_unknown');
    expect(await cli.run('check', '--token-file', 'token')).toMatchObject({ code: 3, stdout: '' });
  });
});
