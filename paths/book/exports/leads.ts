/*
 * What specs need around a flow: how it is come to where it does not begin with the page, and how the flows around it
 * are answered. A flow that does not begin with the page and is not here is left to hands: it takes another tab, another
 * user, or a whole flow of its own to come there.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const LOCALES = resolve(import.meta.dirname, '..', '..', '..', 'src', 'i18n', 'locales');

/** Says a text of the console, by its id. */
type Say = (id: string) => string;

export interface Lead {
  /** Answers of the flows around it, as the switch takes them, so that their records are there. */
  readonly answers?: readonly string[];
  /** Lines of the spec, for what is done before. */
  readonly lines?: (say: Say) => readonly string[];
  /** Why no case of it can be walked by a program. */
  readonly never?: string;
  /** Steps, in words, that are not offered after it. */
  readonly without?: readonly string[];
}

const quoted = (text: string) => JSON.stringify(text);
const press = (role: 'button' | 'link', name: string) =>
  `await page.getByRole('${role}', { name: ${quoted(name)}, exact: true }).last().click();`;
const type = (name: string, text: string) =>
  `await page.getByRole('textbox', { name: ${quoted(name)}, exact: true }).last().fill(${quoted(text)});`;
const key = (name: string) => `await page.keyboard.press('${name}');`;

/** The form of a record, in which the question stays that is asked there, and the way from it to that question. */
function formOf(kind: string): Readonly<Record<string, Lead>> {
  return {
    [`${kind}-form`]: { answers: [`${kind}-deletion.preview:waits`] },
    [`${kind}-deletion`]: {
      answers: [`${kind}-form.load:loaded`],
      lines: (say) => [press('button', say('form.delete'))],
    },
  };
}

/** A file that there is, whatever the server at hand has. */
const OF_A_FILE: Lead = { answers: ['document-file-form.load:loaded'] };

/** By the machine's id. */
export const LEADS: Readonly<Record<string, Lead>> = {
  ...formOf('language'),
  ...formOf('document'),
  ...formOf('mail-template'),
  ...formOf('wording'),
  ...formOf('context'),
  ...formOf('user'),
  ...formOf('document-file'),
  'second-factor': {
    answers: ['authentication.login:code%20wanted'],
    lines: (say) => [
      type(say('login.username'), 'anna'),
      type(say('login.password'), 'right-password'),
      press('button', say('login.submit')),
    ],
    // The code has come by SMS, and there is no other way.
    without: ['The visitor takes a passkey', 'The visitor takes a recovery code'],
  },
  // Three parts of the page ask for theirs, and which is answered first is not known.
  'home-part': { without: ['The part arrives'] },
  // It brings a machine that does nothing.
  routes: { without: ['The code of the route arrives'] },
  // Flows around a form are seen by what it loads.
  'document-file': { answers: ['document-file-form.load:waits'] },
  'own-details': { answers: ['own-details-form.load:waits'] },
  user: { answers: ['user-form.load:waits'] },
  wording: { answers: ['wording-form.load:waits'] },
  'context-tree': { never: 'needs contexts on the server that are called as in its cases' },
  'file-versions': OF_A_FILE,
  'file-preview': OF_A_FILE,
  'document-uses': { lines: (say) => [press('button', say('document.uses.find'))] },
  'wording-consequences': {
    answers: ['wording-form.load:loaded', 'wording-form.save:to%20be%20asked'],
    lines: (say) => [type(say('wording.value'), 'Anmelden'), press('button', say('part.form.save'))],
  },
  'audit-repair': {
    answers: ['audit.load:page', 'audit.find:there'],
    lines: (say) => [press('link', '12'), press('button', say('audit.restore'))],
  },
  'matrix-step': {
    lines: (say) => [
      press('button', say('matrix.nextMissing')),
      "await page.locator('[role=gridcell]:focus').waitFor();",
      key('Enter'),
      "await page.locator('textarea:focus').fill('Anmelden');",
      key('Enter'),
    ],
  },
};

/** The texts of the console in a language. @throws Error that names an id without a text */
export function textsIn(language: string): Say {
  const texts = JSON.parse(readFileSync(resolve(LOCALES, `${language}.json`), 'utf8'));
  return (id) => {
    const text = (texts as Readonly<Record<string, string>>)[id];
    if (!text) throw new Error(`the console says nothing in ${language} that is called ${id}`);
    return text;
  };
}
