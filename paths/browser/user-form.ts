import type { LoadedRecord } from '#machines/record-form/record-form.port.ts';
import type { UserRecord, UserValues } from '#machines/user/user-records.ts';
import { type Asked, asks, isPreview } from '#paths/browser/asked.ts';
import { ANNA, list } from '#paths/browser/backdrop.ts';
import type { Hands } from '#paths/browser/executors.ts';
import { formInBrowser } from '#paths/browser/record-form.ts';
import { impactOf } from '#paths/kit/usual.ts';
import { userOf } from '#tests/support/records.ts';

/** Another user than the one who is changed here. */
const ADMIN = { ...ANNA, user: userOf({ id: 1, username: 'admin', superAdmin: true }) };

/** A password that the rules of the form let through. */
const PASSWORD = 'right-password-1';

async function fill({ page, event }: Hands, isNew: boolean): Promise<void> {
  const { username, lastname, email, mobileNo, active } = event.values as UserValues;
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  await field('Nachname').fill(lastname);
  await field('E-Mail').fill(email);
  await field('Mobilnummer').fill(mobileNo);
  await page.getByRole('checkbox', { name: 'Aktiv', exact: true }).setChecked(active === true);
  if (!isNew) return;
  await field('Benutzername').fill(username);
  await page.getByRole('checkbox', { name: 'Lesen' }).check();
  await page.getByLabel(/^Neues Passwort( \*)?$/).fill(PASSWORD);
  await page.getByLabel('Neues Passwort wiederholen').fill(PASSWORD);
}

/** Only a save is answered with their settings. */
const saved = ({ user, settings }: UserRecord) => ({ user, settings: settings ?? ANNA.settings });

export const userFormInBrowser = formInBrowser({
  name: 'user',
  list: { address: '/users', title: 'Benutzer' },
  missing: 'Benutzer nicht gefunden',
  readOnly: 'Sie können hier lesen, aber nichts ändern',
  editor: ADMIN,
  reader: { ...ADMIN, user: { ...ADMIN.user, editor: false } },
  isOfContext: false,
  beside: {
    'user/delete/7': (asked) => (isPreview(asked) ? { impact: impactOf({ deleted: 1 }) } : { id: 7 }),
  },
  rowOf: ({ record }: LoadedRecord<UserRecord>) => record.user,
  load: {
    asks: asks('user/list', ({ body }: Asked) => (body.filter as { id?: number } | null)?.id !== undefined),
    content: ({ record }: LoadedRecord<UserRecord>) => list([record.user]),
  },
  savedOf: saved,
  refusedOf: saved,
  kept: { label: 'Vorname', unchanged: 'Anna', of: ({ firstname }: UserValues) => firstname },
  fill,
  onlyLong: true,
});
