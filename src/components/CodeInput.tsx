import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CODE_LENGTH } from '#contract/second-factor.ts';
import classes from './CodeInput.module.css';
import { type Boxes, codeCharacters, fillBoxes, typedInto } from './code-characters.ts';

interface CodeInputProps {
  /** Names the whole code to those who do not see it. */
  readonly label: string;
  /** Boxes, 8 unless said otherwise. */
  readonly length?: number;
  /** Digits only; everything else is rejected. */
  readonly numericOnly?: boolean;
  /** The code is not right. */
  readonly invalid?: boolean;
  /** Ids of the texts that say more about it. */
  readonly describedBy?: string | undefined;
  readonly readOnly?: boolean;
  /** Whether typing begins here as soon as it is there. */
  readonly autoFocus?: boolean;
  /** Receives the characters of all boxes together, after every change. */
  readonly onChange: (code: string) => void;
}

/**
 * A code, one character per box, uppercased. What is pasted or filled in by the browser is spread over the boxes. One
 * stop for the tab key; the arrows go from box to box.
 */
export function CodeInput(props: CodeInputProps) {
  const { label, length = CODE_LENGTH, numericOnly = false, invalid = false, readOnly = false } = props;
  const { t } = useLingui();
  const [boxes, setBoxes] = useState<Boxes>(() => Array.from({ length }, () => ''));
  const [reached, setReached] = useState(0);
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  // Once, when it appears: later the focus belongs to what has taken it.
  const onAppear = useEffectEvent(() => {
    if (props.autoFocus) inputs.current[0]?.focus();
  });
  useEffect(() => onAppear(), []);

  const onWrong = useEffectEvent(() => {
    const around = inputs.current[0]?.closest('form, [role="group"]');
    if (around?.contains(document.activeElement)) inputs.current[0]?.focus();
  });
  // The next code is typed over the one that is wrong, from its beginning.
  useEffect(() => {
    if (invalid && !readOnly) onWrong();
  }, [invalid, readOnly]);

  const goTo = (index: number) => inputs.current[Math.min(Math.max(index, 0), length - 1)]?.focus();
  const change = (next: Boxes) => {
    setBoxes(next);
    props.onChange(next.join(''));
  };
  const fill = (at: number, characters: readonly string[]) => {
    if (characters.length === 0) return;
    const filled = fillBoxes(boxes, at, characters);
    change(filled.boxes);
    goTo(filled.next);
  };
  const empty = (at: number) => change(boxes.map((box, index) => (index === at ? '' : box)));
  const type = (at: number, value: string) => {
    if (value === '') empty(at);
    else fill(at, typedInto(boxes[at] ?? '', codeCharacters(value, numericOnly)));
  };
  const isOnceMore = (at: number, { key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent) =>
    !ctrlKey &&
    !metaKey &&
    !altKey &&
    !readOnly &&
    !nativeEvent.isComposing &&
    key.length === 1 &&
    boxes[at] !== '' &&
    codeCharacters(key, numericOnly)[0] === boxes[at];
  const press = (at: number, event: KeyboardEvent) => {
    const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: length - 1 }[event.key];
    if (step !== undefined) goTo(step);
    // Nothing changes, so that the browser does not say that it was typed.
    else if (isOnceMore(at, event)) goTo(at + 1);
    else if (event.key === 'Backspace' && boxes[at] === '' && at > 0 && !readOnly) {
      empty(at - 1);
      goTo(at - 1);
    } else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would not stand like the other fields' labels
    <div
      role="group"
      aria-label={label}
      aria-describedby={props.describedBy}
      className={classes.boxes}
      dir="ltr"
    >
      {boxes.map((box, at) => {
        const position = at + 1;
        return (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={at}
            ref={(input) => {
              inputs.current[at] = input;
            }}
            className={classes.box}
            data-half={(length % 2 === 0 && at === length / 2) || undefined}
            aria-label={t({ id: 'part.code.box', message: `Zeichen ${position} von ${length}` })}
            aria-invalid={invalid}
            // Without a limit of one character: a browser that fills the code in writes all of it into the first box.
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            inputMode={numericOnly ? 'numeric' : 'text'}
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            tabIndex={at === reached ? 0 : -1}
            readOnly={readOnly}
            value={box}
            onFocus={(event) => {
              setReached(at);
              event.currentTarget.select();
            }}
            onChange={(event) => type(at, event.currentTarget.value)}
            onKeyDown={(event) => press(at, event)}
            onPaste={(event) => {
              event.preventDefault();
              if (!readOnly) fill(at, codeCharacters(event.clipboardData.getData('text'), numericOnly));
            }}
          />
        );
      })}
    </div>
  );
}
