import type { Wording } from '#contract/wording.ts';
import { isWithheld, type LoadedRecord, type Withheld } from '#machines/record-form/record-form.port.ts';
import { type Asked, asks, isPreview } from '#paths/browser/asked.ts';
import { ANNA, list, type Onlooker } from '#paths/browser/backdrop.ts';
import type { Executor, Hands } from '#paths/browser/executors.ts';
import { choose } from '#paths/browser/fields.ts';
import { formInBrowser } from '#paths/browser/record-form.ts';
import { until } from '#paths/browser/until.ts';
import type { Wire } from '#paths/browser/wire.ts';
import { impactOf } from '#paths/kit/usual.ts';
import { userOf } from '#tests/support/records.ts';

/** An editor for one context, so that there are others. */
const EDITOR: Onlooker = {
  ...ANNA,
  user: userOf({
    id: 7,
    username: 'anna',
    authentication: {
      username: 'anna',
      authRoles: [{ role: 'EDITOR' }],
      authorizations: [{ contextIdentifier: 'NORTH' }],
    },
  }),
};
const READER: Onlooker = { ...EDITOR, user: { ...EDITOR.user, editor: false } };

/** Text of the loaded record. */
const UNCHANGED = 'Text 1';

const IMPACT = {
  ...impactOf({ changed: 1, effective: 1 }),
  effective: [
    { contextIdentifier: 'HARBOUR', lang: 'de', identifier: 'text.1', before: UNCHANGED, after: 'Anmelden' },
  ],
};

/** Pending previews, each until the path says how the question ends. */
const previews = new WeakMap<Wire, (content: unknown) => void>();

/** The record as the server lists it: what this editor may change is in their context. */
const rowOf = ({ record, readOnly }: LoadedRecord<Wording>) => ({
  ...record,
  contextIdentifier: readOnly ? 'GLOBAL' : 'NORTH',
});

/** Answers what was asked beforehand, unless the save has said it, and then the question. */
const decide =
  (name: string): Executor =>
  async ({ page, wire }) => {
    const question = page.getByRole('dialog', { name: 'Folgen der Änderung' });
    await Promise.race([question.waitFor(), until(() => previews.has(wire))]);
    previews.get(wire)?.({ impact: IMPACT });
    previews.delete(wire);
    await question.getByRole('button', { name }).click();
  };

/** Where a wording stands is only chosen for one that begins again. */
async function fill(hands: Hands, isNew: boolean): Promise<void> {
  const { page, event } = hands;
  const { identifier, active } = event.values as Wording;
  if (isNew) {
    await choose(hands, 'Kontext', 'NORTH');
    await choose(hands, 'Sprache', 'de');
    await page.getByRole('textbox', { name: 'Schlüssel' }).fill(identifier);
  }
  await page.getByRole('checkbox', { name: 'Aktiv' }).setChecked(active === true);
}

export const wordingFormInBrowser = formInBrowser({
  name: 'wording',
  list: { address: '/wordings', title: 'Formulierungen' },
  missing: 'Formulierung nicht gefunden',
  readOnly: 'aber nicht für diesen Kontext',
  editor: EDITOR,
  reader: READER,
  isOfContext: true,
  beside: {
    'wording/delete': (asked) => (isPreview(asked) ? { impact: impactOf({ deleted: 1 }) } : { id: 1 }),
  },
  rowOf,
  load: {
    asks: asks(
      'wording/list',
      ({ body }: Asked) => (body.filter as { id?: number } | null)?.id !== undefined,
    ),
    content: (loaded: LoadedRecord<Wording>) => list([rowOf(loaded)]),
  },
  savedOf: (answer: Wording | Withheld) => (isWithheld(answer) ? { impact: IMPACT } : { wording: answer }),
  kept: { label: 'Wert', unchanged: UNCHANGED, of: ({ value }: Wording) => String(value) },
  // Another text would ask for its consequences.
  canBeOther: (value) => value !== UNCHANGED,
  fill,
  asksElsewhere: {
    begin: async ({ wire }) => {
      wire.also.set('wording/save', () => new Promise((resolve) => previews.set(wire, resolve)));
    },
    otherwise: {
      'consequences: accepted': decide('Speichern'),
      'consequences: withdrawn': decide('Weiter bearbeiten'),
    },
  },
  beyond: [
    {
      steps: ['answer save: known by others'],
      when: ({ asked }) => !JSON.stringify(asked).includes('"ifAlone":true'),
      reason: 'the server says so only where it was asked to store it if no one else sees it',
    },
    { steps: ['answer save: to be asked'], reason: 'it takes a server without that condition' },
  ],
  onlyLong: false,
});
