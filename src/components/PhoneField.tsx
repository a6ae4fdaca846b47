import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { Input, Select } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import {
  type FocusEventHandler,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import classes from './PhoneField.module.css';
import type { PhoneNumbers, TypedNumber } from './phone-number.ts';
import { usePhoneNumbers } from './use-phone-numbers.ts';

/** The country that a number without one is taken to be of, and that stands first. */
const FIRST_COUNTRY = 'DE';

interface PhoneFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** off: the number is another user's, so the browser does not offer that of its user. */
  readonly autoComplete?: 'tel' | 'off';
  /** It is shown, but cannot be changed. */
  readonly readOnly?: boolean;
  /** With its calling code, such as +49171123456; empty for none. */
  readonly defaultValue?: string;
  /** The number with its calling code as far as it was typed, whether it can be called or not; empty for none. */
  readonly onChange?: (number: string) => void;
  readonly onFocus?: FocusEventHandler<HTMLElement>;
  readonly onBlur?: FocusEventHandler<HTMLElement>;
  /** Name of the form's field. */
  readonly 'data-path'?: string;
}

/** A telephone number: country and national part, looked at while it is typed. Takes what getInputProps hands out. */
export function PhoneField(props: PhoneFieldProps) {
  const {
    label,
    description,
    error,
    required = false,
    readOnly = false,
    autoComplete = 'tel',
    defaultValue = '',
    onChange,
  } = props;
  const id = useId();
  const numbers = usePhoneNumbers();
  const [typed, setTyped] = useState<TypedNumber>({ country: FIRST_COUNTRY, national: defaultValue });
  const [touched, setTouched] = useState(false);

  const change = (next: TypedNumber) => {
    setTyped(next);
    setTouched(true);
    onChange?.(numbers ? numbers.international(next) : next.national.replace(/[^\d+]/g, ''));
  };
  const latest = useRef((_country: string) => {});
  useLayoutEffect(() => {
    latest.current = (country) => change({ ...typed, country });
  });
  const chooseCountry = useCallback((country: string) => latest.current(country), []);
  /** A number with a calling code belongs into its two fields. */
  const tidy = () => {
    const split = /^(\+|00)/.test(typed.national.trim())
      ? numbers?.split(typed.national.trim().replace(/^00/, '+'))
      : null;
    if (split) setTyped(split);
  };
  // A number from before the countries were known is split into its two fields when they are.
  const onArrived = useEffectEvent((arrived: typeof numbers) => {
    if (!arrived || typed.national === '') return;
    tidy();
    if (touched) onChange?.(arrived.international(typed));
  });
  useEffect(() => onArrived(numbers), [numbers]);

  return (
    <Input.Wrapper
      id={id}
      size="md"
      label={label}
      description={description}
      error={error}
      required={required}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <div className={classes.fields}>
        <CountrySelect
          numbers={numbers}
          country={typed.country}
          onChange={chooseCountry}
          readOnly={readOnly}
        />
        <Input
          id={id}
          size="md"
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete}
          required={required}
          readOnly={readOnly}
          error={Boolean(error)}
          value={typed.national}
          onChange={(event) => change({ ...typed, national: event.currentTarget.value })}
          onFocus={props.onFocus}
          onBlur={(event) => {
            tidy();
            props.onBlur?.(event);
          }}
          data-path={props['data-path']}
        />
      </div>
      {readOnly ? null : (
        <PhoneState numbers={numbers} number={numbers?.international(typed) ?? ''} touched={touched} />
      )}
    </Input.Wrapper>
  );
}

interface CountrySelectProps {
  readonly numbers: PhoneNumbers | null;
  readonly country: string;
  readonly onChange: (country: string) => void;
  readonly readOnly: boolean;
}

/** The list of all countries; drawn again only when something of it changes, not with every figure that is typed. */
const CountrySelect = memo(function CountrySelect(props: CountrySelectProps) {
  const { numbers, country, onChange, readOnly } = props;
  const { t, i18n } = useLingui();
  return (
    <Select
      aria-label={t({ id: 'part.phone.country', message: 'Land der Telefonnummer' })}
      value={country}
      onChange={(chosen) => onChange(chosen ?? FIRST_COUNTRY)}
      data={countryChoices(numbers, i18n.locale)}
      searchable
      openOnFocus={false}
      nothingFoundMessage={t({ id: 'form.noMatch', message: 'Keine Treffer' })}
      readOnly={readOnly}
      onFocus={(event) => event.currentTarget.select()}
      // Two hundred countries that no one sees would cost more than the form.
      comboboxProps={{ width: 320, position: 'bottom-start', keepMounted: false }}
    />
  );
});

interface PhoneStateProps {
  readonly numbers: PhoneNumbers | null;
  readonly number: string;
  readonly touched: boolean;
}

/** Status of the number while it is typed: what it lacks, or how it is understood. */
function PhoneState({ numbers, number, touched }: PhoneStateProps) {
  const { t } = useLingui();
  const problem = touched && number !== '' ? numbers?.problemOf(number) : undefined;
  const words = {
    tooShort: t({ id: 'part.phone.tooShort', message: 'Die Nummer ist zu kurz.' }),
    tooLong: t({ id: 'part.phone.tooLong', message: 'Die Nummer ist zu lang.' }),
    invalid: t({ id: 'part.phone.invalid', message: 'Diese Nummer gibt es in diesem Land nicht.' }),
  };
  return (
    <p role="status" className={classes.state} data-good={problem === null || undefined}>
      {problem === null ? (
        <>
          <IconCheck aria-hidden size={16} stroke={2} />
          {t({ id: 'part.phone.understood', message: `Erkannt als ${number}` })}
        </>
      ) : problem ? (
        words[problem]
      ) : null}
    </p>
  );
}

/** The countries by name in the interface's language, the first one first; only that one until they are known. */
function countryChoices(numbers: PhoneNumbers | null, locale: string) {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const countries = numbers?.countries ?? [{ code: FIRST_COUNTRY, callingCode: '49' }];
  const isFirst = (code: string) => Number(code === FIRST_COUNTRY);
  return countries
    .map(({ code, callingCode }) => ({ code, callingCode, name: names.of(code) ?? code }))
    .toSorted(
      (one, other) => isFirst(other.code) - isFirst(one.code) || one.name.localeCompare(other.name, locale),
    )
    .map(({ code, callingCode, name }) => ({ value: code, label: `${code} · ${name} (+${callingCode})` }));
}
