/*
 * Screens that are broken in one place, each as it has once been tried by hand: whether the walks notice, and say where.
 */
import { expect, test } from 'vitest';
import type { AnyActor, AnyEventObject } from 'xstate';
import { CASES } from '#paths/all.ts';
import { recordLists } from '#paths/cases/record-lists.ts';
import { pathsIn } from '#paths/core/stored/paths.ts';
import { failureInWords, type Level, walkPath } from '#paths/core/walk.ts';
import { situationPaths, type Thoroughness } from '#paths/screen/chosen.ts';
import { MOUNTS } from '#paths/screen/mounts.tsx';
import { ScreenStage } from '#paths/screen/stage.tsx';
import { storedBehaviour } from '#paths/stored/files.ts';
import { sampleOf } from '#tests/faults/sample.ts';
import { LONG } from '#tests/support/long.ts';

/** How long is waited for what does not come, in milliseconds: on a busy computer the rest takes its time. */
const PATIENCE = 1_000;

interface Broken {
  readonly machine: string;
  /** What goes wrong on the page whenever it is drawn. */
  readonly page?: (page: HTMLElement) => void;
  /** What reaches the flow instead of an event; null for nothing. */
  readonly sends?: (event: AnyEventObject) => AnyEventObject | null;
  /** How much is looked at; as for the first machine of a chart where it is missing. */
  readonly thoroughness?: Thoroughness;
}

/** Walks until the first departure. @returns what is said of it */
async function departure({
  machine,
  page,
  sends = (event) => event,
  thoroughness = 'pairs',
}: Broken): Promise<string> {
  const cases = CASES.find((one) => one.machine.id === machine);
  const stored = storedBehaviour(machine);
  const mount = MOUNTS[machine];
  if (!cases?.screen || 'none' in cases.screen || !stored || !mount)
    throw new Error(`${machine} has no screen`);
  const executors = cases.screen;
  const broken = (actor: AnyActor) => {
    const send = actor.send.bind(actor);
    const other = new Proxy(actor, {
      get: (target, name) => {
        if (name === 'send') {
          return (event: AnyEventObject) => {
            const instead = sends(event);
            if (instead) send(instead);
          };
        }
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return mount(other);
  };
  const level: Level = {
    name: 'screen',
    open: async (_, path) => {
      const stage = new ScreenStage(cases, executors, broken, path, { timeout: PATIENCE });
      await stage.begin();
      return {
        take: (leg) => stage.take(leg),
        compare: async (expected) => {
          const differences = await stage.compare(expected);
          if (!page || differences.length > 0) return differences;
          page(document.body);
          return stage.compare(expected);
        },
        close: () => stage.close(),
      };
    },
  };
  // The shortest come last, and are as good here.
  const paths = situationPaths(cases, executors, pathsIn(cases, stored), thoroughness).toReversed();
  for (const path of paths) {
    const failure = await walkPath(level, cases, path);
    if (failure) return failureInWords(cases, failure);
  }
  return 'nothing departs';
}

const blank = (selector: string) => (page: HTMLElement) => {
  for (const element of page.querySelectorAll(selector)) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.nodeValue = '';
  }
};

test('an alert that is not shown', async () => {
  const words = await departure({ machine: 'sync', page: blank('[role="alert"]') });
  expect(words).toMatch(/^sync departs from its path at step/);
  expect(words).toMatch(
    /does not show 'alert (Operation fehlgeschlagen!|Der Server ist nicht erreichbar|Vorgang abgebrochen)'/,
  );
});

if (LONG) {
  test('a button that does nothing, although another one leads to the same', async () => {
    // The form is closed by the button that has opened it, and by one of its own.
    const page = (body: HTMLElement) => {
      for (const button of body.querySelectorAll('form button')) {
        if (button.textContent === 'Abbrechen')
          button.addEventListener('click', (event) => event.stopPropagation());
      }
    };
    expect(await departure({ machine: 'sync', page })).toMatch(
      /the user closes the form, in way 2:\n {2}is at: expected "closed", actual "editing"/,
    );
  });
}

test('a form that always sends its first choice', async () => {
  const sends = (event: AnyEventObject) => ('source' in event ? { ...event, source: 'PROD' } : event);
  expect(await departure({ machine: 'sync', sends })).toContain(
    'sends sync.submit with source "PROD", where the user gave "PREPROD"',
  );
});

/** They are of one chart, and what does not come is waited for: a normal run takes a sample. */
const LISTS = sampleOf(
  recordLists.map(({ machine }) => machine.id),
  1,
);

test.each(LISTS)(
  'a next page of %s that leads nowhere, whichever list is looked at least',
  async (machine) => {
    const sends = (event: AnyEventObject) =>
      event.type === 'query.change' && (event.change as { page?: number }).page === 2 ? null : event;
    expect(await departure({ machine, sends, thoroughness: 'every state' })).toMatch(
      /departs .*the user goes to the third page, change {"page":2}[\s\S]*is at: expected "loading.brief", actual "shown"/,
    );
  },
);

test('a button that is called otherwise', async () => {
  const page = (body: HTMLElement) => {
    for (const button of body.querySelectorAll('button'))
      if (button.textContent === 'Folgen zeigen') button.textContent = 'Vorschau';
  };
  expect(await departure({ machine: 'sync', page })).toMatch(/does not show 'button Folgen zeigen'/);
});

test('a column that stays empty', async () => {
  const words = await departure({ machine: 'user-list', page: blank('tbody tr > :nth-child(2)') });
  expect(words).toContain("does not show 'row annaAnnaBerg");
});
