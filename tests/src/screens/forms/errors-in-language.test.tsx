import { useLingui } from '@lingui/react';
import { useForm } from '@mantine/form';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { activate } from '#src/i18n/interface.ts';
import { useErrorsInLanguage } from '#src/screens/forms/use-errors-in-language.ts';
import { useRequired } from '#src/screens/forms/use-required.ts';
import { show } from '#tests/support/render.tsx';

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
