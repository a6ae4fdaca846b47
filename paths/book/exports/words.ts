import type { Act, BookCase, BookStep, Named } from '#paths/book/book.ts';

const DOES: Readonly<Record<Act['does'], (act: Act) => string>> = {
  press: ({ role, name }) => `Press the ${role} "${name}".`,
  type: ({ role, name, text }) =>
    `Type "${text}" into the ${role === 'password' ? 'field' : role} "${name}".`,
  choose: ({ name, text }) => `Choose "${text}" in "${name}".`,
};

/** What is to be done for a step, a line each. */
export function actionsOf({ says, acts, how }: BookStep): readonly string[] {
  return [`${says}.`, ...acts.map((act) => DOES[act.does](act)), ...(how === null ? [] : [how])];
}

/** What is given with a step, where the book does not know the fields. */
export function dataOf({ data }: BookStep): string {
  const entries = Object.entries(data);
  return entries
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
}

function inWords({ role, name }: Named): string {
  if (role === 'text') return `"${name}"`;
  return name === '' ? role : `${role} "${name}"`;
}

/** What is to be seen, a line each. */
export function expectedOf({ means, isPassing, look }: BookCase['begin']): readonly string[] {
  return [`${isPassing ? 'For a moment: ' : ''}${means}`, ...look.seen.map(inWords)];
}
