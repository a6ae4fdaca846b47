import { useLingui } from '@lingui/react';
import { useForm } from '@mantine/form';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { accessTokensMachine } from '#machines/access-tokens/access-tokens.machine.ts';
import { requiredStepsMachine } from '#machines/required-steps/required-steps.machine.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { activate } from '#src/i18n/interface.ts';
import { useErrorsInLanguage } from '#src/screens/forms/use-errors-in-language.ts';
import { useRequired } from '#src/screens/forms/use-required.ts';
import { RequiredPassword } from '#src/screens/required-steps/RequiredPassword.tsx';
import { TokenForm } from '#src/screens/tokens/TokenForm.tsx';
import { identityOf, userOf } from '#tests/support/records.ts';
import { show } from '#tests/support/render.tsx';
import { standing } from '#tests/support/show-screen.tsx';

afterEach(() => activate('de_DE', {}));

const ENGLISH = { 'form.required': 'Please enter a value', 'test.taken': 'Taken' };

/** Two required fields and one about which the server has found something that the form cannot say. */
function Sample() {
  const { i18n } = useLingui();
  const required = useRequired();
  const wrong = (values: { a: string; b: string }) => ({ a: required(values.a), b: required(values.b) });
  const form = useForm({ initialValues: { a: '', b: '', c: '' }, validate: wrong });
  useErrorsInLanguage(form, () => ({
    ...wrong(form.values),
    b: i18n._('test.taken', {}, { message: 'Vergeben' }),
  }));
  return (
    <form>
      <button type="button" onClick={() => form.setErrors({ a: required(''), c: 'Nicht gefunden' })}>
        go
      </button>
      <output>
        {Object.entries(form.errors)
          .map(([name, words]) => `${name}: ${words}`)
          .join('; ')}
      </output>
    </form>
  );
}

it('says again what stands beside a field, keeps what no one can say again, and adds nothing', async () => {
  show(<Sample />);
  const said = () => screen.getByRole('status').textContent;
  act(() => activate('en_GB', ENGLISH));
  expect(said()).toBe('');
  act(() => activate('de_DE', {}));
  await userEvent.click(screen.getByRole('button'));
  expect(said()).toBe('a: Bitte geben Sie einen Wert für dieses Feld an; c: Nicht gefunden');
  act(() => activate('en_GB', ENGLISH));
  expect(said()).toBe('a: Please enter a value; c: Nicht gefunden');
});

const MISSING = 'Bitte geben Sie einen Wert für dieses Feld an';
const startUp = () => standing(startUpMachine, undefined, { contexts: 'loading', languages: 'loading' });
const tokens = () => standing(accessTokensMachine, undefined, { list: 'shown', step: 'editing' });
const steps = () => {
  const identity = { ...identityOf({ id: 7, username: 'anna' }), requiredSteps: ['password'] as const };
  return standing(requiredStepsMachine, { identity }, { password: 'entering' });
};

it.each([
  ['a new token', 'Token anlegen', 4, () => <TokenForm flow={tokens()} startUp={startUp()} />],
  [
    'a password that has to be chosen',
    'Passwort speichern',
    2,
    () => <RequiredPassword flow={steps()} user={userOf({ id: 7, username: 'anna' })} />,
  ],
])('the form of %s speaks the language that the interface has changed to', async (_, submit, count, form) => {
  const { user } = show(form());
  await user.click(screen.getByRole('button', { name: submit }));
  expect(screen.getAllByText(MISSING)).toHaveLength(count);
  act(() => activate('en_GB', ENGLISH));
  expect(screen.getAllByText('Please enter a value')).toHaveLength(count);
  expect(screen.queryByText(MISSING)).toBeNull();
});
