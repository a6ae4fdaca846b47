import type { Call } from '#contract/call.ts';
import { RECORD_NAMES, RECORDS } from '#contract/records/all.ts';
import { inWords } from '#server/description/record-words.ts';

interface Tag {
  readonly name: string;
  readonly description: string;
}

/** Groups of calls, in the order in which a newcomer needs them, with the first words of their paths. */
const GROUPS = [
  {
    ...{ name: 'Session', folders: ['auth', 'logout', 'session', 'factor', 'own'] },
    description: 'Signing in and out, and the details of the user who is signed in.',
  },
  {
    ...{ name: 'Wordings', folders: ['wording'] },
    description:
      'Texts by context and language: delivery to applications, lists, changes, export and import.',
  },
  {
    ...{ name: 'Contexts', folders: ['context'] },
    description: 'The tree along which texts are inherited.',
  },
  { name: 'Languages', folders: ['language'], description: 'The languages that texts may have.' },
  { name: 'Mail templates', folders: ['mailTemplate'], description: 'Subjects and bodies of e-mails.' },
  {
    ...{ name: 'Documents', folders: ['document'] },
    description: 'Documents and the versions of their files in each language.',
  },
  { name: 'Many records', folders: ['records'], description: 'One step for many records at once.' },
  { name: 'History', folders: ['audit'], description: 'Changes, who made them, and how to take them back.' },
  { name: 'Users', folders: ['user'], description: 'Users, their roles, rights and second factor.' },
  {
    ...{ name: 'Security log', folders: ['securityLog'] },
    description: 'Who signed in, was refused, and changed what users may do.',
  },
  {
    ...{ name: 'Access tokens', folders: ['token'] },
    description: 'Tokens by which machines make calls without a session.',
  },
  { name: 'Home', folders: ['home'], description: 'Open work of the user who is signed in.' },
  {
    ...{ name: 'Servers', folders: ['adminUI', 'ECSServerSync'] },
    description: 'The servers on this database, their caches, and syncs between environments.',
  },
  {
    ...{ name: 'Operations', folders: ['health', 'metrics', 'openapi.json', 'docs'] },
    description: 'Health, figures and this description.',
  },
] as const satisfies readonly (Tag & { readonly folders: readonly string[] })[];

const NAMED: ReadonlySet<string> = new Set(GROUPS.flatMap(({ folders }) => [...folders]));

/** Kinds of records that no group is about have one of their own. */
const OF_RECORDS = RECORD_NAMES.filter((name) => !NAMED.has(name)).map((name) => {
  const many = inWords(RECORDS[name].plural);
  return {
    ...{ name: many.charAt(0).toUpperCase() + many.slice(1), folders: [name] },
    description: `Listing, saving and deleting ${many}.`,
  };
});

const ALL = [...GROUPS, ...OF_RECORDS];

/** The tags of the document. */
export const TAGS: readonly Tag[] = ALL.map(({ name, description }) => ({ name, description }));

const NAMES: ReadonlyMap<string, string> = new Map(
  ALL.flatMap(({ name, folders }) => folders.map((folder) => [folder, name] as const)),
);

/** @throws when a call's path begins with a folder that no group has: a new one belongs to one of them */
export function tagOf({ path }: Call): string {
  const folder = path.split('/', 1)[0] ?? '';
  const name = NAMES.get(folder);
  if (name === undefined) throw new Error(`no tag of server/description/tags.ts has the folder ${folder}`);
  return name;
}
