import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { MAIL_TEMPLATE } from '#contract/records/mail-template.ts';
import type { RecordOf, ValuesOf } from '#contract/records/record.ts';
import { canOf } from '#machines/kit/abilities.ts';
import { provide } from '#machines/kit/port.ts';
import type { RecordDeletionPort } from '#machines/record-deletion/record-deletion.port.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import { machinesOf } from '#machines/records/described.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { wipeDrafts } from '#src/screens/forms/wipe-drafts.ts';
import { MailTemplateFormScreen } from '#src/screens/mail-templates/MailTemplateFormScreen.tsx';
import { scripted, walk } from '#tests/support/machine.ts';
import { contextOf, languageOf, userOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

type Stored = RecordOf<typeof MAIL_TEMPLATE>;
type Port = RecordFormPort<number, ValuesOf<typeof MAIL_TEMPLATE>, Stored>;
type Deletion = RecordDeletionPort<Stored>;

const DATES = { creationDate: '2026-11-01T10:00:00.000Z', modificationDate: '2026-11-01T10:00:00.000Z' };
const REMINDER: Stored = {
  ...{ id: 4, contextIdentifier: 'GLOBAL', identifier: 'mail.reminder', lang: 'de', active: true, ...DATES },
  ...{ subject: 'Termin für {%name%}', body: 'Guten Tag {%name%}, bis {%day%}.' },
};

beforeEach(() => {
  wipeDrafts(null);
});

it('names below its field the placeholders of the stored text that the typed one lacks, and saves it', async () => {
  const [load, save] = [scripted<Port['load']>(), scripted<Port['save']>()];
  const [preview, remove] = [scripted<Deletion['preview']>(), scripted<Deletion['remove']>()];
  const { form, deletion } = machinesOf('mailTemplate');
  const services = { preview: preview.service, remove: remove.service };
  const machine = provide(form, {
    ...{ load: load.service, save: save.service, deletion: provide(deletion, services) },
  });
  const flow = walk(machine, { recordKey: 4, readOnly: null });
  const loaded = { contexts: 'loaded', languages: 'loaded' };
  const startUp = standing(startUpMachine, undefined, loaded, {
    contexts: [contextOf({ identifier: 'GLOBAL', parentIdentifier: null })],
    languages: [languageOf({ id: 1, lang: 'de' })],
  });
  const anna = userOf({ id: 1, username: 'anna', superAdmin: true, editor: true });
  const { user } = showScreen(
    <MailTemplateFormScreen flow={flow.actor} startUp={startUp} user={anna} can={canOf([])} />,
  );
  load.last().answer({ record: REMINDER, readOnly: null });
  await flow.reach('updating.editing');
  const subject = await screen.findByRole('textbox', { name: 'Betreff' });
  const body = screen.getByRole('textbox', { name: 'Text' });
  expect(screen.queryByRole('list', { name: 'Hinweise zum Text' })).toBeNull();
  const said = (field: HTMLElement) =>
    [...(field.closest('section > div')?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);

  await user.clear(subject);
  await user.type(subject, 'Ihr Termin');
  await user.clear(body);
  await user.type(body, 'Guten Tag {{%NAME%}.');
  await expect.poll(() => said(subject)).toEqual(['Platzhalter {%name%} fehlt: ergänzen.']);
  await expect.poll(() => said(body)).toEqual(['Platzhalter {%day%} fehlt: ergänzen.']);
  await user.type(body, ' {{%day%}');
  await expect.poll(() => said(body)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(save.last().input.values).toMatchObject({ subject: 'Ihr Termin' });
});
