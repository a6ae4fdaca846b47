import type { Executor } from '#paths/browser/executors.ts';
import { signIn } from '#paths/browser/sign-in.ts';
import type { Ways } from '#paths/core/explore.ts';
import { type Path, stepName } from '#paths/core/path.ts';
import type { Cases } from '#paths/kit/cases.ts';

/** Who signs in at a server that a user uses. */
export interface Account {
  readonly username: string;
  readonly password: string;
  /** The machines that a user has named: only these may change something there. */
  readonly mayChange: readonly string[];
}

/** Parts of a machine that can be walked against a server in use. */
export interface RealWalk {
  /** Leads to where the machine is, in the situations that there are; a path that begins signed out signs in by itself. */
  readonly begin: Readonly<Record<string, Executor>>;
  readonly asVisitor?: boolean;
  /** The steps that such a server takes, and the answers that it gives by itself. */
  readonly granted: readonly string[];
  /** Those that change something there, and what. */
  readonly changes?: { readonly granted: readonly string[]; readonly says: string };
  /** How a step is carried out that needs more care there than elsewhere. */
  readonly events?: Readonly<Record<string, Executor>>;
}

const REAL: Readonly<Record<string, RealWalk>> = {
  authentication: {
    begin: { visitor: ({ open }) => open('/') },
    asVisitor: true,
    granted: ['event login.submit: given', 'answer login: signed in'],
    events: { 'login.submit: given': signIn },
  },
  'wording-form': {
    begin: {
      update: async ({ page, open }) => {
        await open('/wordings');
        await page.getByRole('row').nth(1).getByRole('link').first().click();
      },
      create: ({ open }) => open('/wording/new'),
    },
    granted: ['answer load: loaded', 'event form.cancel: left'],
    changes: {
      granted: ['event form.submit: it unchanged', 'answer save: stored'],
      says: 'stores the first wording of the list once more as it is, so that its time of change is today',
    },
    events: {
      'form.submit: it unchanged': ({ page }) =>
        page.getByRole('button', { name: 'Speichern', exact: true }).click(),
    },
  },
  'wording-move': {
    begin: { whole: ({ open }) => open('/wordings/update') },
    granted: ['event move.cancel: left'],
  },
};

/** Whether there are parts of a machine that can be walked against a server in use. */
export function canBeReal({ machine }: Cases): boolean {
  return machine.id in REAL;
}

/**
 * Returns the parts of a machine that can be walked against a server in use.
 * @throws Error when there are none, with the reason
 */
export function realWalkOf({ machine: { id } }: Cases): RealWalk {
  const found = REAL[id];
  if (found) return found;
  if (id === 'sync')
    throw new Error('sync is never walked with --real: it would overwrite what that server has');
  throw new Error(`${id} has nothing to walk with --real; ${Object.keys(REAL).join(', ')} have`);
}

function grantedOf(cases: Cases, { mayChange }: Account): ReadonlySet<string> {
  const { granted, changes } = realWalkOf(cases);
  return new Set([...granted, ...(mayChange.includes(cases.machine.id) ? (changes?.granted ?? []) : [])]);
}

/** How far such a server goes a path: it answers what it is asked, before anything else happens. */
function asFarAsItGoes(path: Path, granted: ReadonlySet<string>, services: object): Path {
  const end = path.legs.findIndex(({ step }, index) => {
    const { working } = path.legs[index - 1]?.seen ?? path.at;
    const isAsked = working.some((service) => service in services);
    return !granted.has(stepName(step)) || (isAsked && step.kind !== 'answer');
  });
  return end < 0 ? path : { ...path, legs: path.legs.slice(0, end) };
}

/** The paths of a machine that such a server goes by itself, each as far as it does. */
export function realPaths(cases: Cases, { paths }: Ways, account: Account): readonly Path[] {
  const { begin } = realWalkOf(cases);
  const granted = grantedOf(cases, account);
  const cut = paths
    .filter(({ given }) => given in begin)
    .map((path) => asFarAsItGoes(path, granted, cases.browser?.services ?? {}));
  const named = new Map(cut.map((path) => [keyOf(path), path]));
  const isBegun = (key: string) => [...named.keys()].some((other) => other !== key && other.startsWith(key));
  return [...named].flatMap(([key, path]) => (isBegun(key) ? [] : [path]));
}

function keyOf({ given, legs }: Path): string {
  return [given, ...legs.map(({ step }) => stepName(step))].map((name) => `${name}\n`).join('');
}

/** Notes on what is left out of a machine, and what its walk is going to change. */
function notesOn(cases: Cases, account: Account): readonly string[] {
  const { machine, answers } = cases;
  const granted = grantedOf(cases, account);
  const { changes } = realWalkOf(cases);
  const left = Object.entries(answers).flatMap(([of, named]) =>
    Object.keys(named)
      .filter((name) => !granted.has(`answer ${of}: ${name}`))
      .map((name) => `${of}: ${name}`),
  );
  const without = left.length > 0 ? `, without the answers ${left.join(', ')}` : '';
  const isNamed = account.mayChange.includes(machine.id);
  const change = changes && isNamed ? `it ${changes.says}` : 'it changes nothing';
  return [`${machine.id} is walked${without}; ${change}.`];
}

/** Notes for the user before machines are walked against a server in use. */
export function realNotes(chosen: readonly Cases[], account: Account): readonly string[] {
  return [
    `The calls go through, as ${account.username}. Left out is every machine that is not named here.`,
    ...chosen.flatMap((cases) => notesOn(cases, account)),
  ];
}
