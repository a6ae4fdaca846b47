import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { ChoicesState } from '#src/screens/forms/ChoicesState.tsx';
import { ContextChoice } from '#src/screens/forms/ContextChoice.tsx';
import classes from '#src/screens/forms/form.module.css';
import { LanguageChoice } from '#src/screens/forms/LanguageChoice.tsx';

type Name = 'contextIdentifier' | 'lang';

interface PlaceFieldsProps extends Pick<FlowScreenProps<'wording'>, 'startUp' | 'user'> {
  /** Mantine's form, as far as the two fields need it. */
  readonly fields: {
    readonly key: (name: Name) => string;
    readonly getInputProps: (name: Name) => object;
    readonly getInitialValues: () => Readonly<Record<Name, string | null>>;
  };
  readonly labels: Readonly<Record<Name, MessageDescriptor>>;
  /** In their order. */
  readonly names?: readonly [Name, Name];
  /** Whether it may belong to no language. */
  readonly allLanguages: boolean;
  /** Nothing can be changed, for good or while it is being stored. */
  readonly locked: boolean;
  /** The record stands in its context, and moving it is an act of its own; no unless said otherwise. */
  readonly isPlaced?: boolean;
}

/** To which context and language a record belongs, and what to do when the lists to choose from did not arrive. */
export function PlaceFields(props: PlaceFieldsProps) {
  const {
    fields,
    labels,
    names = ['contextIdentifier', 'lang'],
    allLanguages,
    startUp,
    user,
    locked,
    isPlaced = false,
  } = props;
  const { i18n } = useLingui();
  return (
    <>
      <ChoicesState startUp={startUp} contexts languages />
      <div className={classes.pair}>
        {names.map((name) => {
          const field = {
            ...fields.getInputProps(name),
            label: i18n._(labels[name]),
            required: true,
            readOnly: locked,
            startUp,
          };
          return name === 'contextIdentifier' ? (
            <ContextChoice key={fields.key(name)} {...field} readOnly={locked || isPlaced} user={user} />
          ) : (
            <LanguageChoice
              key={fields.key(name)}
              {...field}
              present={fields.getInitialValues().lang}
              allLanguages={allLanguages}
            />
          );
        })}
      </div>
    </>
  );
}
