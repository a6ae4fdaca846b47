import { createActor } from 'xstate';
import type { Identity } from '#machines/kit/identity.ts';
import { ownDetailsMachine } from '#machines/own-details/own-details.machine.ts';
import { ownDetailsSelectors } from '#machines/own-details/own-details.selectors.ts';
import type { OwnDetailsValues } from '#machines/own-details/own-details-form.ts';
import { ownDetailsFormMachine } from '#machines/own-details/own-details-form.ts';
import type { RecordFormContext } from '#machines/record-form/record-form.types.ts';
import { casesFor } from '#paths/kit/cases.ts';
import { ownDetailsOnScreen } from '#paths/screen/around.ts';
import { identityOf } from '#tests/support/records.ts';

const ANNA = identityOf({ id: 7, username: 'anna' });
const SETTINGS = { twoWayAuthenticationEnabled: true, twoWayMobileNo: '+49 *** 099' };

/** Initial context of the form. */
const FRESH = createActor(ownDetailsFormMachine, { input: { recordKey: 7, readOnly: null } }).getSnapshot()
  .context;

/** The form as it shows itself in some state. */
function formAt(value: string, context: Partial<RecordFormContext<number, OwnDetailsValues, Identity>>) {
  return ownDetailsFormMachine.resolveState({
    value: { updating: value },
    context: { ...FRESH, ...context },
  });
}

export const ownDetailsCases = casesFor(ownDetailsMachine, {
  given: { anna: { says: 'anna opens her own settings', input: { recordKey: 7, readOnly: null } } },
  events: {
    'settings.changed': {
      on: { says: 'the panel has switched the second factor on', with: { settings: SETTINGS } },
    },
  },
  answers: {
    form: {
      loaded: { says: 'the form has loaded who she is', shows: formAt('editing', { loaded: ANNA }) },
      busy: { says: 'the form goes on loading', shows: formAt('loadUnreachable', {}) },
      updated: { says: 'the form has stored her', ends: { outcome: 'updated', record: ANNA } },
      cancelled: { says: 'she leaves the form', ends: { outcome: 'cancelled' } },
      broken: { says: 'the form fails by itself', breaks: 'a mistake of ours' },
    },
    panel: { broken: { says: 'the panel fails by itself', breaks: 'a mistake of ours' } },
  },
  begins: { form: formAt('loading', {}) },
  view: ownDetailsSelectors,
  matters: ({ identity }) => identity?.settings.twoWayAuthenticationEnabled,
  screen: ownDetailsOnScreen,
});
