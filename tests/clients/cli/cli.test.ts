import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CHECKS } from '#clients/cli/src/settings.ts';
import { TEXT_CHECKS } from '#contract/text-finding.ts';
import { type CliFolder, cliFolder } from '#tests/support/cli.ts';

const MATRIX = JSON.stringify({
  success: true,
  content: { matrix: { count: 0, rows: [], coverage: [] } },
});

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Breaks off instead. */
  readonly breaks?: boolean;
}

let asked: IncomingMessage[];
let answers: Answer[];
let http: Server;
let cli: CliFolder;

beforeEach(async () => {
  asked = [];
  answers = [];
  http = createServer((request, response) => {
    asked.push(request);
    request.resume();
    const { status = 200, headers = {}, body = MATRIX, breaks = false } = answers.shift() ?? {};
    if (breaks) request.socket.destroy();
    else response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  cli = await cliFolder({ LEITSTAND_URL: `${url}/base/`, LEITSTAND_TOKEN: 'ls_secret' });
});
afterEach(async () => {
  http.closeAllConnections();
  http.close();
  await cli.remove();
});

describe('a server that fails', () => {
  test('is asked again, twice, by what only reads', async () => {
    answers = [{ status: 503, body: 'starting' }, { breaks: true }];
    expect((await cli.run('check', '--context', 'a')).code).toBe(0);
    expect(asked.map(({ url, headers }) => [url, headers.authorization])).toEqual(
      Array.from({ length: 3 }, () => ['/base/ecs/wording/matrix', 'Bearer ls_secret']),
    );
  });

  test('three times is unreachable', async () => {
    answers = [{ status: 500 }, { status: 502 }, { status: 503, body: '<html>' }];
    const { code, stderr } = await cli.run('check', '--context', 'a');
    expect([code, asked.length]).toEqual([4, 3]);
    expect(stderr).toMatch(/answers 503\.\n$/);
  });

  test('is not asked again by what writes', async () => {
    const counts = { unchanged: 0, kinds: { added: 1 } };
    const preview = { impact: { clashes: [] }, comparison: { rows: [], counts, guard: 'g' } };
    answers = [{ body: JSON.stringify({ success: true, content: preview }) }, { breaks: true }];
    await writeFile(cli.path('a.json'), '{}');
    const { code, stderr } = await cli.run('push', 'a.json', '--context', 'a');
    expect([code, asked.length]).toEqual([4, 2]);
    expect(stderr).toContain('It may have been written');
    expect(asked.map(({ url, headers }) => [url, typeof headers['idempotency-key']])).toEqual([
      ['/base/ecs/wording/import?dryRun=true', 'undefined'],
      ['/base/ecs/wording/import', 'string'],
    ]);
  });

  test('that leads elsewhere is not followed with the token', async () => {
    answers = [{ status: 301, headers: { location: 'https://else.example/' } }];
    const { code, stderr } = await cli.run('check', '--context', 'a');
    expect([code, asked.length, stderr.includes('https://else.example/')]).toEqual([2, 1, true]);
  });

  test('that is another one is not taken for Leitstand', async () => {
    answers = [{ body: '<html>' }];
    expect(await cli.run('check', '--context', 'a')).toMatchObject({ code: 4, stdout: '' });
  });

  test.each([
    [403, 3],
    [413, 4],
  ])('behind a proxy that refuses the request with %i is not blamed for it', async (status, exitCode) => {
    answers = [{ status, body: '<html>' }];
    const { code, stderr } = await cli.run('check', '--context', 'a');
    expect([code, asked.length]).toEqual([exitCode, 1]);
    expect(stderr).toContain(`answers ${status}, and not as Leitstand does: something in front of it`);
  });
});

test('check looks at languages that have texts, not at one that shows those for all languages alone', async () => {
  const row = (lang: string, own: number, inherited: number) => ({ lang, own, inherited, missing: 0 });
  const coverage = [row('all', 3, 6), row('ar', 0, 9), row('de', 5, 9), row('fr', 0, 10), row('fr_BE', 1, 9)];
  answers = [
    { body: JSON.stringify({ success: true, content: { matrix: { count: 0, rows: [], coverage } } }) },
  ];
  expect(await cli.run('check', '--context', 'a')).toMatchObject({
    code: 0,
    stdout: 'a: 0 findings in de, fr\n',
  });
});

test('a reader that has had enough changes no exit code, and is no failure', async () => {
  const ended = await cli.runUnread('check', '--context', 'a');
  expect([ended, asked.length]).toEqual([{ code: 0, stdout: '', stderr: '' }, 1]);
});

test('an error of the command itself is no finding: it has an exit code of its own', async () => {
  const body = JSON.stringify({ success: true, content: { matrix: null } });
  answers = [{ body }, { body }];
  const { code, stderr } = await cli.run('check', '--context', 'a');
  expect([code, stderr]).toEqual([5, expect.stringContaining('An error in leitstand itself')]);
  const { stdout } = await cli.run('check', '--context', 'a', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ command: 'check', exitCode: 5 });
});

test('leitstand.json may begin with a byte order mark', async () => {
  await writeFile(cli.path('leitstand.json'), '\ufeff{ "context": "a" }');
  expect(await cli.run('check')).toMatchObject({ code: 0, stderr: '' });
});

test('push knows a format by an ending in any case, and by no other one', async () => {
  await writeFile(cli.path('A.CSV'), '');
  await writeFile(cli.path('a.constructor'), '');
  answers = [{ status: 401 }];
  expect((await cli.run('push', '--context', 'a', 'A.CSV')).code).toBe(3);
  const { code, stderr } = await cli.run('push', '--context', 'a', 'a.constructor');
  expect([code, stderr]).toEqual([
    2,
    'a.constructor: --format is missing, and the name of the file does not say it.\n',
  ]);
});

test('a pull that ends early says what it has written, and which language it ended at', async () => {
  const errors = [{ code: '012', message: 'Not valid.', field: 'lang' }];
  answers = [
    { headers: { 'content-disposition': 'attachment; filename="a.de"' }, body: 'text' },
    { status: 400, body: JSON.stringify({ success: false, errors }) },
  ];
  const pulled = await cli.run('pull', '--context=a', '--format=new', '--lang=de,xx,fr', '--json');
  expect([pulled.code, pulled.stderr]).toEqual([2, 'a.de: written\nxx: Not valid. (lang)\n']);
  expect(JSON.parse(pulled.stdout).error.files).toEqual([
    { path: 'a.de', lang: 'de', state: 'written', bytes: 4 },
  ]);
});

test('a time limit of any fraction of a second is kept', async () => {
  expect(await cli.run('check', '--context', 'a', '--timeout', '2.01')).toMatchObject({
    code: 0,
    stderr: '',
  });
});

describe('a file of another context', () => {
  const text = {
    outcome: 'changed',
    identifier: 'title',
    lang: 'en',
    before: null,
    after: { value: 'Title' },
  };
  const comparison = {
    ...{ from: 'b', guard: 'g' },
    rows: [
      { ...text, place: { unit: 'line', number: 2 }, kind: 'changed' },
      { ...text, place: { unit: 'line', number: 3 }, kind: 'placeholder' },
    ],
    counts: { unchanged: 1, kinds: { changed: 1, placeholder: 1 } },
  };
  const preview = JSON.stringify({ success: true, content: { impact: { clashes: [] }, comparison } });
  const written = JSON.stringify({ success: true, content: { added: 0, changed: 2 } });
  const push = (...args: string[]) => cli.run('push', 'a.csv', ...args);

  beforeEach(async () => {
    await writeFile(cli.path('a.csv'), '');
    answers = [{ body: preview }, { body: written }];
  });

  test.each([[['--context=a']], [['--context=a', '--dry-run']]])('is left out by push %j', async (args) => {
    const { code, stdout } = await push(...args);
    expect([code, asked.length]).toEqual([1, 1]);
    expect(stdout).toMatch(
      /^a\.csv:2: left out: foreign \(title, en\)\na\.csv:3: left out: foreign .*\n.* 2 left out \(foreign\)/,
    );
  });

  test('is left out without a report by --skip', async () => {
    expect([(await push('--context', 'a', '--skip', 'foreign')).code, asked.length]).toEqual([0, 1]);
  });

  test('is taken like others with --take, and whole in the context that it names', async () => {
    const { code, stdout } = await push('--context', 'a', '--take', 'foreign,placeholder');
    expect([code, stdout]).toEqual([0, 'a.csv: 0 added, 2 changed, 1 unchanged\n']);
    answers = [{ body: preview }, { body: written }];
    expect((await push('--context', 'b')).stdout).toContain(
      '2 changed, 1 unchanged, 1 left out (placeholder)',
    );
    expect(asked.length).toBe(4);
  });
});

test('a file stays in its folder, whatever the server calls it', async () => {
  const name = `filename="x"; filename*=UTF-8''..%2F..%2Fetc%2F.profile`;
  answers = [{ headers: { 'content-disposition': `attachment; ${name}` }, body: 'text' }];
  const ended = await cli.run('pull', '--context', 'a', '--format', 'new', '--dir', 'd', '--lang', 'de');
  expect(ended).toEqual({ code: 0, stdout: 'd/_profile: written\n', stderr: '' });
  expect(await readFile(cli.path('d/_profile'), 'utf8')).toBe('text');
  expect(asked[0]?.url).toBe('/base/ecs/wording/export?context=a&format=new&lang=de');
});

test('what is refused is said in words, an invisible character with its place', async () => {
  await writeFile(cli.path('a.csv'), 'identifier,lang,value\n');
  const place = { unit: 'line', number: 2 };
  const findings = [
    {
      ...{ place, property: 'identifier', code: '012', reason: 'invisibleCharacters' },
      said: 'U+200B U+FEFF/2 4/2',
    },
    { place, property: 'value', code: '063', identifier: 'x', lang: 'de' },
    { place, property: 'value', code: '999' },
  ];
  const refused = {
    success: false,
    errors: [{ code: '012', message: 'x' }],
    content: { findings, count: 3 },
  };
  answers = [{ status: 400, body: JSON.stringify(refused) }];
  const { code, stdout } = await cli.run('push', 'a.csv', '--context', 'a');
  expect([code, stdout.trimEnd().split('\n')]).toEqual([
    1,
    [
      'a.csv:2: refused: invisible characters in identifier: U+200B at 2, U+FEFF at 4',
      'a.csv:2: refused: active content in value (x, de)',
      'a.csv:2: refused: code 999 in value',
    ],
  ]);
});

test('a kind that the server does not know is named by its option', async () => {
  await writeFile(cli.path('a.csv'), 'identifier,lang,value\n');
  const errors = [{ code: '012', message: 'x', field: 'fates' }];
  answers = [{ status: 400, body: JSON.stringify({ success: false, errors }) }];
  const { code, stderr } = await cli.run('push', 'a.csv', '--context', 'a', '--take', 'clash,nix');
  expect([code, stderr]).toEqual([2, 'a.csv: --take or --skip: the server knows no kind nix.\n']);
});

test('texts of others write no lines of their own into a log', async () => {
  const errors = [{ code: '012', message: 'x\n::set-output name=a::b\u001b[31m' }];
  answers = [{ status: 400, body: JSON.stringify({ success: false, errors }) }];
  const { stderr } = await cli.run('check', '--context', 'a');
  expect(stderr).toBe('x\\u000a::set-output name=a::b\\u001b[31m\n');
});

describe('wrong usage', () => {
  test.each([
    ['an unknown command', ['list'], 'no command list'],
    ['an unknown option', ['pull', '--frob'], "Unknown option '--frob'"],
    ['an option of another command', ['check', '--dry-run'], 'no option --dry-run'],
    ['no context', ['check'], '--context is missing'],
    ['no format', ['pull', '--context', 'a'], '--format is missing'],
    ['no file', ['push', '--context', 'a'], 'No file'],
    ['a file that is not there', ['push', '--context', 'a', 'a.json'], 'a.json: cannot be read (ENOENT)'],
    [
      'several languages in one file',
      ['pull', '--context=a', '--format=b', '--lang=c,d', '--out=e'],
      '{lang}',
    ],
    ['an address that is none', ['check', '--context', 'a', '--url', 'ftp://x'], 'no address'],
    ['a password in the address', ['check', '--context', 'a', '--url', 'http://a:b@x'], 'neither a user'],
    [
      'an unknown check',
      ['check', '--context', 'a', '--only', 'missing,tolong'],
      'no check tolong: missing, ',
    ],
    ['an unknown check to ignore', ['check', '--context', 'a', '--ignore', 'x'], 'no check x: missing, '],
    ['a time that is none', ['check', '--context', 'a', '--timeout', 'x'], '--timeout'],
  ])('%s', async (_, args, said) => {
    const { code, stdout, stderr } = await cli.run(...args);
    expect([code, stdout, asked.length]).toEqual([2, '', 0]);
    expect(stderr).toContain(said);
  });

  test.each([
    ['a token in leitstand.json', { token: 'ls_x' }, 'no property token'],
    ['a list that is none', { langs: 'de' }, 'langs is a list of strings'],
  ])('%s', async (_, config, said) => {
    await cli.config(config);
    const { code, stdout, stderr } = await cli.run('check', '--context', 'a', '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([2, { command: 'check', exitCode: 2 }]);
    expect(stderr).toContain(said);
  });

  test('an option without its value, in one line', async () => {
    const { code, stderr } = await cli.run('pull', '--out', '--json');
    expect([code, stderr]).toEqual([2, "Option '--out' argument is ambiguous.\n"]);
  });

  test('with --json names the command, not the first argument', async () => {
    const { stdout } = await cli.run('--json', '--timeout', '0', 'check', '--context', 'a');
    expect(JSON.parse(stdout)).toMatchObject({ command: 'check', exitCode: 2 });
    expect(JSON.parse((await cli.run('--json')).stdout)).toMatchObject({ command: null, exitCode: 2 });
  });

  test('a token that is none is not shown', async () => {
    await writeFile(cli.path('t'), 'another-secret');
    const { code, stderr } = await cli.run('check', '--context', 'a', '--token-file', 't');
    expect([code, stderr.includes('another-secret')]).toEqual([2, false]);
  });
});

test('every check of the server has its name in --only, and in README.md', async () => {
  expect(CHECKS.toSorted()).toEqual(['missing', ...TEXT_CHECKS].toSorted());
  const readme = await readFile(join(import.meta.dirname, '../../../clients/cli/README.md'), 'utf8');
  const [line = ''] = /^`--only` and `--ignore` name checks[^:]*: [^.]*\./m.exec(readme) ?? [];
  expect([...line.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(CHECKS);
});

test('--help says what there is', async () => {
  const { code, stdout } = await cli.run('pull', '--help');
  expect([code, stdout.includes('leitstand push')]).toEqual([0, true]);
});
