import { AstBuilder, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator } from '@cucumber/messages';
import { parseSync } from 'rolldown/utils';
import { SaxesParser } from 'saxes';
import { beforeAll, describe, expect, test } from 'vitest';
import { CASES } from '#paths/all.ts';
import { type Book, type BookCase, BREAK, type Flow } from '#paths/book/book.ts';
import { tableOf } from '#paths/book/exports/csv.ts';
import { featureOf } from '#paths/book/exports/gherkin.ts';
import { reportOf } from '#paths/book/exports/junit.ts';
import { LEADS, textsIn } from '#paths/book/exports/leads.ts';
import { leftOut, specOf } from '#paths/book/exports/playwright.ts';
import { makeBook } from '#paths/book/make.ts';
import { pagesOf } from '#paths/book/pages.ts';
import { PLACES } from '#paths/book/places.ts';
import { readOptions } from '#paths/options.ts';
import { scriptIn } from '#paths/switch/script.ts';
import { routeOf } from '#src/address/address.ts';

/** The book of all machines without their screens. */
let book: Book;
beforeAll(async () => {
  const making = { language: 'de', studio: null, folder: '', hasTime: () => false, progress: () => {} };
  book = await makeBook(CASES, making);
});

function flowOf(machine: string): Flow {
  const flow = book.flows.find((one) => one.machine === machine);
  if (!flow) throw new Error(`no flow ${machine}`);
  return flow;
}

function caseTo(machine: string, state: string): BookCase {
  const found = flowOf(machine).cases.find(({ steps }) => steps.at(-1)?.state === state);
  if (!found) throw new Error(`no case of ${machine} ends at ${state}`);
  return found;
}

test('every machine that ships has its place in the console, at an address that there is', () => {
  expect(Object.keys(PLACES).toSorted()).toEqual(CASES.map(({ machine }) => machine.id).toSorted());
  const lost = Object.entries(PLACES).filter(([, { address }]) => routeOf(address).kind === 'unknown');
  expect(lost).toEqual([]);
});

test('a case says who causes each of its steps, and how what no hand can cause comes about', () => {
  const refused = caseTo('sync', 'unopened');
  expect(refused.reach).toBe('with the switch');
  // The first look is asked for with the page, and given up for another one when the form is opened.
  expect(scriptIn(refused.address.replace(/^.*\?/, ''))).toEqual([
    { machine: 'sync', service: 'look', answer: 'waits', seconds: 0 },
    { machine: 'sync', service: 'look', answer: 'refused', seconds: 0 },
  ]);
  expect(refused.steps.map(({ cause }) => cause)).toEqual(['hand', 'switch']);
  expect(caseTo('authentication', 'unreachable').steps.at(-1)?.how).toContain('off the network');
  const reaches = new Set(book.flows.flatMap(({ cases }) => cases.map(({ reach }) => reach)));
  expect([...reaches].toSorted()).toEqual(['automatic', 'by hand', 'with the switch']);
});

test('a hand does only what its screen offers by then', () => {
  const says = flowOf('matrix-rows').cases.map(({ steps }) => steps.map((step) => step.says));
  const looking = says.filter((all) => all.some((one) => one.includes('next text that is missing')));
  expect(looking.length).toBeGreaterThan(2);
  // The button that goes to the next missing text comes with the rows.
  for (const all of looking) expect(all[0]).toBe('A window of rows arrives');
});

test('a wait is held back by the address for longer than it has to be looked at', () => {
  const slow = flowOf('authentication').cases.find(
    ({ steps }) => steps.at(-1)?.state === 'submitting.cancellable',
  );
  expect(slow?.address).toBe('/?answers=authentication.login:waits');
});

test('whatever an address says is an answer that the switch knows', () => {
  const scripted = book.flows.flatMap(({ cases }) =>
    cases.filter(({ address }) => address.includes('answers=')),
  );
  expect(scripted.length).toBeGreaterThan(100);
  for (const { address } of scripted) {
    for (const { machine, service, answer } of scriptIn(new URL(address, 'http://console').search)) {
      const answers = CASES.find((one) => one.machine.id === machine)?.answers[service];
      if (answer !== 'waits') expect(Object.keys(answers ?? {})).toContain(answer);
    }
  }
});

test('the pages hold every case, and nothing of a sentence is markup', () => {
  const pages = pagesOf({
    ...book,
    flows: [{ ...flowOf('sync'), screen: '<b>"Servers" & more' }],
  });
  expect([...pages.keys()]).toEqual(['index.html', 'sync.html']);
  const page = pages.get('sync.html') ?? '';
  expect(page).toContain('&lt;b&gt;&quot;Servers&quot; &amp; more');
  for (const { id } of flowOf('sync').cases) expect(page).toContain(`id="${id}"`);
  expect(page).not.toMatch(/<script[^>]*src|<link[^>]*href|url\(http/);
});

test('every feature is one that a parser of Gherkin takes, with all cases and steps', () => {
  const parser = new Parser(new AstBuilder(IdGenerator.incrementing()), new GherkinClassicTokenMatcher());
  for (const flow of book.flows) {
    const { feature } = parser.parse(featureOf(flow));
    expect(feature?.children).toHaveLength(flow.cases.length);
    const steps = feature?.children.map(({ scenario }) => scenario?.steps.length ?? 0);
    // Given, the address and what is seen there; then two for each step.
    expect(steps).toEqual(flow.cases.map((one) => 3 + 2 * one.steps.length));
  }
});

/** The rows of a table all of whose cells stand in quotes. */
function rowsOf(table: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of table.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

test('the table has a row for each step, and no cell that a spreadsheet would calculate', () => {
  const [head, ...rows] = rowsOf(tableOf(book));
  expect(head).toHaveLength(12);
  expect(rows.every(({ length }) => length === 12)).toBe(true);
  const cases = book.flows.flatMap((flow) => flow.cases);
  expect(rows).toHaveLength(cases.reduce((sum, { steps }) => sum + steps.length + 1, 0));
  const risky = { ...flowOf('sync'), cases: [{ ...caseTo('sync', 'unopened'), title: '=1+1' }] };
  expect(tableOf({ ...book, flows: [risky] })).toContain(`"'=1+1"`);
});

test('the report of a walk is XML with a suite for each machine, whatever its sentences hold', () => {
  const walked = [
    { machine: 'sync', name: 'a "name" & <more>', milliseconds: 12, failure: null },
    { machine: 'sync', name: 'departs', milliseconds: 3, failure: 'first\u0000 line\nsecond <line>' },
    { machine: 'audit', name: 'goes', milliseconds: 1, failure: null },
  ];
  const found: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) =>
    found.push([name, attributes.tests, attributes.name].join(' ').trim()),
  );
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(reportOf('machine', walked)).close();
  expect(found).toContain('testsuites 3 paths, machine');
  expect(found).toContain('testsuite 2 sync');
  expect(found).toContain('testcase  a "name" & <more>');
  expect(reportOf('machine', walked)).toContain(
    '<failure message="first line">first line\nsecond &lt;line&gt;</failure>',
  );
});

describe('specs of Playwright', () => {
  const act = { does: 'press', role: 'button', name: 'Anmelden "jetzt"', text: null } as const;
  const look = {
    seen: [
      { role: 'busy button', name: 'Anmelden' },
      { role: 'part', name: '' },
      { role: 'alert', name: `Nicht gespeichert${BREAK}Der Server antwortet nicht.` },
    ],
    picture: null,
  };

  test('are programs, and look only at what stays', () => {
    const one = caseTo('authentication', 'refused');
    const steps = one.steps.map((step) => ({ ...step, acts: step.cause === 'hand' ? [act] : [], look }));
    const spec = specOf({ ...flowOf('authentication'), cases: [{ ...one, steps }] }, 'de') ?? '';
    expect(parseSync('spec.ts', spec, { lang: 'ts' }).errors).toEqual([]);
    expect(spec).toContain('name: "Anmelden \\"jetzt\\""');
    expect(spec).toContain(
      'filter({ hasText: "Nicht gespeichert" }).filter({ hasText: "Der Server antwortet nicht." })',
    );
    // The server's answer comes at once, so that the wait for it is over before it can be seen.
    expect(spec.match(/aria-busy/g)).toHaveLength(1);
  });

  test('leave out what a program cannot do, and say why', () => {
    expect(specOf(flowOf('sync-undo'), 'de')).toBeNull();
    const { id } = caseTo('wording-matrix', 'cell.writing + steps.running + question.removing');
    const left = leftOut(book.flows);
    expect(left).toContain(`${id} takes a hand where the book does not know the fields`);
    expect(left).toMatch(/^change-many-\w+ begins elsewhere: Choose three rows, then an action\.$/m);
    // Only who may not edit begins there, and the specs sign in one user.
    expect(left).toMatch(
      /^wording-form-\w+ begins elsewhere: A user who may not edit begins a wording again$/m,
    );
  });

  test('come to a flow from the one before it, whose answers are given, too', () => {
    const [one] = flowOf('wording-deletion').cases;
    if (!one) throw new Error('no case');
    const seen = { ...one, begin: { ...one.begin, isPassing: false, look } };
    const spec = specOf({ ...flowOf('wording-deletion'), cases: [{ ...seen, steps: [] }] }, 'en') ?? '';
    expect(spec).toMatch(/\?answers=wording-deletion\S+,wording-form\.load:loaded"/);
    expect(spec.indexOf('name: "Delete"')).toBeLessThan(spec.indexOf('await expect'));
  });

  test('know flows, answers and words that there are', () => {
    const says = ['de', 'en', 'fr'].map(textsIn);
    for (const [machine, { answers = [], lines }] of Object.entries(LEADS)) {
      expect(Object.keys(PLACES)).toContain(machine);
      for (const { machine: id, service, answer } of scriptIn(`?answers=${answers.join(',')}`)) {
        const known = CASES.find((one) => one.machine.id === id)?.answers[service];
        expect([...Object.keys(known ?? {}), 'waits']).toContain(answer);
        expect(known).toBeDefined();
      }
      for (const say of says) expect(() => lines?.(say)).not.toThrow();
    }
    expect(() => textsIn('de')('no.such.text')).toThrow('says nothing in de that is called no.such.text');
  });
});

test('what is written is said by options that mean something', () => {
  expect(readOptions(['sync', '--book', '--language', 'fr', '--out', 'x']).book).toEqual({
    format: null,
    language: 'fr',
    out: 'x',
  });
  expect(readOptions(['--export', 'junit', '--run', 'screen', '--shard', '1/4']).book?.format).toBe('junit');
  expect(() => readOptions(['--export', 'word'])).toThrow('--export takes gherkin, playwright, csv, junit');
  expect(() => readOptions(['--book', '--language', 'it'])).toThrow('--language takes de, en, fr');
  expect(() => readOptions(['--language', 'en'])).toThrow('needs --book or --export');
  expect(() => readOptions(['--book', '--run', 'machine'])).toThrow('only --export junit');
  expect(() => readOptions(['--book', '--accept'])).toThrow('--book takes no --accept');
});
