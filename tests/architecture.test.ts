import { describe, expect, test } from 'vitest';
import { importsOf, readHouse, violations } from '#tests/support/architecture.ts';
import { reasonlessButtons } from '#tests/support/disabled-buttons.ts';
import { literalFindings } from '#tests/support/literals.ts';
import { namedFeatures } from '#tests/support/named-features.ts';
import { unregistered } from '#tests/support/registered.ts';

/** Findings for a made-up house of files. */
function findings(files: Record<string, string>): string[] {
  return violations(Object.entries(files).map(([path, text]) => ({ path, text })));
}

/** Findings for one made-up file. */
function findingsOf(path: string, text: string): string[] {
  return findings({ [path]: text });
}

test('the house holds its own rules', () => {
  const files = readHouse();
  expect(files.length).toBeGreaterThan(50);
  expect(violations(files)).toEqual([]);
});

test('a type-only import counts too', () => {
  expect(findingsOf('machines/a.ts', `import type { X } from '#src/app/App.tsx';`)).toHaveLength(1);
});

test('every way of writing an import is seen, and a string that only looks like one is not', () => {
  const text = [
    `import type { A } from '#contract/a.ts';`,
    `import { type B } from '#contract/b.ts';`,
    `import './c.css';`,
    `type D = import('#contract/d.ts').D;`,
    `const lazy = () => import('#contract/e.ts');`,
    `import old = require('#contract/f.ts');`,
    `export { g } from '#contract/g.ts';`,
    `export * from '#contract/h.ts';`,
    `const element = <p title="import x from '#contract/no.ts'">import y from '#contract/no.ts'</p>;`,
  ].join('\n');
  const targets = importsOf({ path: 'src/app/example.tsx', text }).map(({ target }) => target);
  const seen = ['a.ts', 'b.ts', 'd.ts', 'e.ts', 'f.ts', 'g.ts', 'h.ts'].map((name) => `contract/${name}`);
  expect(targets.sort()).toEqual([...seen, 'src/app/c.css'].sort());
});

describe('the arrows between the rooms', () => {
  test.each([
    ['machines/app/app.machine.ts', '#src/app/route.ts'],
    ['machines/app/app.machine.ts', '#server/settings/settings.ts'],
    ['contract/auth.ts', '#machines/kit/failure.ts'],
    ['server/app.ts', '#machines/kit/failure.ts'],
    ['server/app.ts', '#src/i18n/interface.ts'],
    ['server/domain/rights.ts', '#server/store/people/users.ts'],
    ['src/ecs/auth.ts', '#server/settings/settings.ts'],
    ['src/screens/login/LoginForm.tsx', '#src/ecs/auth.ts'],
    ['src/components/Pager.tsx', '#machines/record-list/record-list.selectors.ts'],
    ['src/components/Pager.tsx', '#src/ecs/wordings.ts'],
    ['src/components/Pager.tsx', '#src/app/actors.ts'],
    ['src/ecs/auth.ts', '#src/app/actors.ts'],
    ['src/ecs/auth.ts', '#tests/support/render.tsx'],
    ['scripts/build.mjs', '#server/settings/settings.ts'],
    ['src/app/App.tsx', '#docs/example.ts'],
    ['src/app/App.tsx', '#src/elsewhere/example.ts'],
    ['src/elsewhere/example.ts', '#src/components/Pager.tsx'],
    ['clients/texts/src/texts.ts', '#contract/wording-get.ts'],
    ['clients/texts/src/texts.ts', '#src/ecs/wordings.ts'],
    ['examples/portal/serve.mjs', '#server/app.ts'],
    ['inspector/mask.ts', '#machines/kit/secret.ts'],
    ['inspector/page/show-inspector.tsx', '#src/theme/theme.ts'],
    ['paths/core/model.ts', '#machines/kit/failure.ts'],
    ['paths/core/cases.ts', '#paths/kit/cases.ts'],
    ['paths/core/observation.ts', '#tests/support/records.ts'],
    ['src/app/App.tsx', '#clients/texts/src/texts.ts'],
    ['server/app.ts', '#clients/texts/src/texts.ts'],
  ])('%s may not import %s', (path, specifier) => {
    expect(findingsOf(path, `import { x } from '${specifier}';`)).toHaveLength(1);
    expect(findingsOf(path, `export const later = () => import('${specifier}');`)).toHaveLength(1);
  });

  test.each([
    ['machines/app/app.machine.ts', '#contract/auth.ts'],
    ['machines/app/app.machine.ts', '#machines/kit/failure.ts'],
    ['server/app.ts', '#contract/auth.ts'],
    ['src/app/App.tsx', '#src/ecs/auth.ts'],
    ['src/screens/home/Home.tsx', '#src/components/Pager.tsx'],
    ['src/components/Pager.tsx', '#contract/limits.ts'],
    ['src/main.tsx', '#src/app/App.tsx'],
    ['src/app/App.tsx', '#src/theme/print.css'],
    ['server/routes/auth.ts', '#server/domain/rights.ts'],
    ['tests/src/components/pager.test.tsx', '#src/components/Pager.tsx'],
    ['tests/server/app.test.ts', '#server/app.ts'],
    ['tests/clients/texts/fill.test.ts', '#clients/texts/src/fill.ts'],
    ['scripts/example.mjs', '#examples/portal/serve.mjs'],
    ['paths/inspection/main.tsx', '#inspector/page/show-inspector.tsx'],
    ['paths/kit/cases.ts', '#paths/core/cases.ts'],
    ['tests/support/machine.ts', '#paths/core/state-name.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(findingsOf(path, `import { x } from '${specifier}';`)).toEqual([]);
  });
});

describe('packages', () => {
  test.each([
    ['src/screens/home/Home.tsx', 'axios'],
    ['src/main.tsx', 'axios'],
    ['src/components/Pager.tsx', '@xstate/react'],
    ['src/app/App.tsx', 'node:fs'],
    ['contract/auth.ts', 'zod'],
    ['machines/app/app.machine.ts', 'axios'],
    ['clients/texts/src/i18next.ts', 'i18next'],
    ['server/app.ts', 'xstate'],
    ['inspector/page/InspectorPage.tsx', '@mantine/core'],
    ['paths/core/model.ts', '@xstate/react'],
    ['server/domain/rights.ts', 'kysely'],
    ['server/store/people/users.ts', 'node:sqlite'],
  ])('%s may not import %s', (path, specifier) => {
    expect(findingsOf(path, `import { x } from '${specifier}';`)).toHaveLength(1);
  });

  test.each([
    ['src/ecs/client.ts', 'axios'],
    ['src/app/App.tsx', '@xstate/react'],
    ['contract/auth.ts', 'zod/mini'],
    ['machines/app/app.machine.ts', 'xstate'],
    ['server/dialect/sqlite/open.ts', 'node:sqlite'],
    ['server/store/people/users.ts', 'kysely'],
  ])('%s may import %s', (path, specifier) => {
    expect(findingsOf(path, `import { x } from '${specifier}';`)).toEqual([]);
  });
});

describe('the form of imports', () => {
  test('a relative import does not leave its room', () => {
    expect(findingsOf('src/ecs/auth.ts', `import { x } from '../../contract/auth.ts';`)).toEqual([
      'src/ecs/auth.ts: ../../contract/auth.ts leaves its room; write #contract/auth.ts',
    ]);
    expect(findingsOf('src/ecs/auth.ts', `import { x } from './client.ts';`)).toEqual([]);
  });

  test('there are no barrels', () => {
    expect(findingsOf('src/components/index.ts', '')).toHaveLength(1);
    expect(findingsOf('src/components/parts.ts', `export { x } from '#src/components/x.ts';`)).toHaveLength(
      1,
    );
    expect(findingsOf('contract/all.ts', `export * from '#contract/x.ts';`)).toHaveLength(1);
  });

  test('a circle of imports is named once, type-only and lazy imports included', () => {
    const found = findings({
      'src/app/a.ts': `import type { B } from '#src/app/b.ts';`,
      'src/app/b.ts': `export const later = () => import('./c.ts');`,
      'src/app/c.ts': `import { a } from './a.ts'; import './d.ts';`,
      'src/app/d.ts': '',
    });
    expect(found).toEqual([
      'circle of imports: src/app/a.ts -> src/app/b.ts -> src/app/c.ts -> src/app/a.ts',
    ]);
  });

  test('a circle of folders is named, though no file of them is in a circle', () => {
    const found = findings({
      'server/store/places/a.ts': `import type { B } from '#server/store/base/b.ts';`,
      'server/store/places/c.ts': '',
      'server/store/base/b.ts': '',
      'server/store/base/d.ts': `import type { C } from '#server/store/places/c.ts';`,
    });
    expect(found).toEqual([
      'server/store/base/d.ts: server/store/base may not import server/store/places (#server/store/places/c.ts)',
      'circle of folders: server/store/base -> server/store/places -> server/store/base',
    ]);
  });

  test('a file that cannot be parsed is named', () => {
    expect(() => findingsOf('src/app/a.ts', 'const = 1;')).toThrow('src/app/a.ts');
  });
});

describe('what has to be listed', () => {
  test('the house lists all its machines and migrations', () => {
    expect(unregistered(readHouse())).toEqual([]);
  });

  test('a machine that machines/all.ts does not name is found', () => {
    const listed = [
      { path: 'machines/all.ts', text: 'const MACHINES = [{ machine: noteListMachine, dataEvents }];' },
    ];
    const text = 'export const noteListMachine = setup({});\nexport const noteFormMachine = setup({});';
    expect(unregistered([...listed, { path: 'machines/note.ts', text }])).toEqual([
      'machines/note.ts: machines/all.ts does not name noteFormMachine',
    ]);
  });

  test('machines of a described record are found where they are not listed', () => {
    const text =
      'export const noteMachines = recordMachines(NOTE);\nexport const tagMachines = recordMachines(TAG);';
    const files = [
      { path: 'machines/all.ts', text: 'const MACHINES = [...listed(noteMachines)];' },
      { path: 'machines/records/note.ts', text },
    ];
    expect(unregistered(files)).toEqual([
      'machines/records/note.ts: machines/all.ts does not name tagMachines',
    ]);
  });

  test('a migration that is not registered is found', () => {
    const [first, second] = ['001-foundation', '013-notes'].map(
      (name) => `server/store/migrations/${name}.ts`,
    );
    const text = `const MIGRATIONS = { '001-foundation': () => import('#${first}') };`;
    const files = [first, second].map((path) => ({ path: String(path), text: '' }));
    expect(unregistered([...files, { path: 'server/store/migrations/migrate.ts', text }])).toEqual([
      'server/store/migrations/013-notes.ts: server/store/migrations/migrate.ts does not run it',
    ]);
  });
});

describe('what strings say', () => {
  test('no file of the house says what it must not: bare codes, sentences in the store', () => {
    expect(readHouse().flatMap(literalFindings)).toEqual([]);
    const bare = `throw new Refusal('008', { fields: [\`id\`] });`;
    expect(literalFindings({ path: 'server/store/people/users.ts', text: bare })).toHaveLength(1);
    expect(literalFindings({ path: 'tests/server/users.test.ts', text: bare })).toEqual([]);
  });

  test('no sentence of any language is made below the routes of the server', () => {
    const german = "const message = 'Im Weg steht eine Datei.';";
    expect(literalFindings({ path: 'server/store/records/dependents.ts', text: german })).toHaveLength(1);
    expect(literalFindings({ path: 'server/routes/finding-words.ts', text: german })).toEqual([]);
  });
});

describe('what a server has beyond the specification', () => {
  test('is asked by abilities: only the adapter knows the names', () => {
    expect(readHouse().flatMap(namedFeatures)).toEqual([]);
  });

  test.each([
    ['src/ecs/audit.ts', `import { FEATURES } from '#contract/features.ts';`],
    ['machines/app/app.machine.ts', `import type { Feature } from '#contract/features.ts';`],
    ['src/screens/audit/AuditScreen.tsx', `const known = named.includes('audit/undo');`],
    ['src/ecs/client.ts', `if (has("header:Idempotency-Key")) send();`],
  ])('%s may not hold: %s', (path, text) => {
    expect(namedFeatures({ path, text })).toHaveLength(1);
  });

  test.each([
    ['machines/kit/abilities.ts', `const NEEDS = { undo: ['audit/undo'] };`],
    ['server/routes/auth.ts', `import { ALL_FEATURES } from '#contract/features.ts';`],
    ['src/screens/audit/AuditScreen.tsx', `if (can('undo')) offer();`],
  ])('%s may hold: %s', (path, text) => {
    expect(namedFeatures({ path, text })).toEqual([]);
  });
});

describe('buttons that cannot be pressed', () => {
  const findingsIn = (button: string) =>
    reasonlessButtons({ path: 'src/screens/a.tsx', text: `const a = ${button};` });

  test.each([
    ['<Button disabled={!canConfirm}>x</Button>', 1],
    ['<ActionIcon disabled={busy || !may} />', 1],
    ['<Button disabled={!canConfirm} aria-describedby={id}>x</Button>', 0],
    ['<Button disabled={busy}>x</Button>', 0],
    ['<ReasonedButton why={why}>x</ReasonedButton>', 0],
    ['<Checkbox disabled={locked} />', 0],
  ])('%s: %s without a reason', (button, count) => {
    expect(findingsIn(button)).toHaveLength(count);
  });

  test('every one of the house says why, unless a request is under way', () => {
    const screens = readHouse().filter(({ path }) => path.startsWith('src/') && path.endsWith('.tsx'));
    expect(screens.length).toBeGreaterThan(100);
    expect(screens.flatMap(reasonlessButtons)).toEqual([]);
  });
});
