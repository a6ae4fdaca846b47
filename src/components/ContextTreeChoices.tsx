import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Input } from '@mantine/core';
import { useId, useUncontrolled } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type FocusEventHandler, type ReactNode, useState } from 'react';
import classes from './ContextTree.module.css';
import { ContextTree, type ContextTreeProps } from './ContextTree.tsx';
import { IdentifierText } from './IdentifierText.tsx';

interface ContextTreeChoicesProps extends Pick<ContextTreeProps, 'contexts' | 'blocked' | 'covering'> {
  readonly label: string;
  readonly description?: string;
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** It is shown, but cannot be changed. */
  readonly readOnly?: boolean;
  /** For a form that keeps the value itself; otherwise `defaultValue`, as with Mantine's fields. */
  readonly value?: readonly string[];
  readonly defaultValue?: readonly string[];
  readonly onChange?: (value: readonly string[]) => void;
  readonly onFocus?: FocusEventHandler<HTMLElement>;
  readonly onBlur?: FocusEventHandler<HTMLElement>;
  /** Name of the form's field. */
  readonly 'data-path'?: string;
}

/** A context that the user selected although chosen ancestors cover it. */
interface Offer {
  readonly meant: string;
  readonly by: readonly string[];
}

/** Offers a context instead of its covering ancestors, so that rights stay as narrow as meant. */
function NarrowerOffer({ meant, by, onTake }: Offer & { readonly onTake: () => void }) {
  const { i18n } = useLingui();
  const coverers = new Intl.ListFormat(i18n.locale).format(by);
  return (
    <>
      <Trans id="part.contextTree.coveredBy">
        {meant} ist durch {coverers} schon abgedeckt.
      </Trans>
      <button type="button" className={classes.take} onClick={onTake}>
        <Trans id="part.contextTree.instead">
          Statt {coverers} nur {meant} wählen
        </Trans>
      </button>
    </>
  );
}

/**
 * A field for several contexts: what is chosen, each of it to be taken back, above the searchable tree. Takes what a
 * form's getInputProps hands out. What is chosen is shown even where the tree does not know it.
 */
export function ContextTreeChoices(props: ContextTreeChoicesProps) {
  const { contexts, blocked, covering, label, description, error, required, readOnly } = props;
  const { t } = useLingui();
  const id = useId();
  const [value, setValue] = useUncontrolled<readonly string[]>({
    ...(props.value && { value: props.value }),
    defaultValue: props.defaultValue ?? [],
    ...(props.onChange && { onChange: props.onChange }),
  });
  const [offer, setOffer] = useState<Offer | null>(null);
  const change = (next: readonly string[]) => {
    setOffer(null);
    setValue(next);
  };
  const toggle = (identifier: string) =>
    change(value.includes(identifier) ? value.filter((one) => one !== identifier) : [...value, identifier]);
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would not stand like the other fields' labels
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy || undefined}
      onFocus={props.onFocus}
      onBlur={props.onBlur}
    >
      <Input.Wrapper
        id={id}
        size="md"
        label={label}
        labelElement="div"
        description={description}
        error={error}
        required={required ?? false}
      >
        {value.length > 0 ? (
          <ul className={classes.choices}>
            {value.map((identifier) => (
              <li key={identifier} className={classes.choice}>
                <IdentifierText>{identifier}</IdentifierText>
                {readOnly ? null : (
                  <button
                    type="button"
                    className={classes.remove}
                    aria-label={t({ id: 'part.contextTree.remove', message: `${identifier} entfernen` })}
                    onClick={() => toggle(identifier)}
                  >
                    <IconX aria-hidden size={14} stroke={2} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <p className={classes.nothing}>
            <Trans id="part.contextTree.nothing">Noch kein Kontext gewählt</Trans>
          </p>
        )}
        {readOnly ? null : (
          <div role="status" className={classes.offer}>
            {offer ? (
              <NarrowerOffer
                {...offer}
                onTake={() => change([...value.filter((one) => !offer.by.includes(one)), offer.meant])}
              />
            ) : null}
          </div>
        )}
        {readOnly ? null : (
          <div className={classes.frame} data-error={error ? true : undefined}>
            <ContextTree
              contexts={contexts}
              label={label}
              chosen={new Set(value)}
              covering={covering ?? false}
              blocked={blocked}
              onCovered={(meant, by) => setOffer({ meant, by })}
              onChoose={toggle}
              path={props['data-path']}
            />
          </div>
        )}
      </Input.Wrapper>
    </div>
  );
}
