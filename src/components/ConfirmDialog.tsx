import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { type FocusBack, useFocusBack } from '#src/components/use-focus-back.ts';
import classes from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title?: string;
  /** The question; 'Sind Sie sicher?' by default. */
  readonly children?: ReactNode;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  /** Whether what is confirmed destroys something. */
  readonly destructive?: boolean;
  /** Whether it is being carried out. */
  readonly busy?: boolean;
  /** Whether it holds more than a sentence, such as texts beside each other. */
  readonly wide?: boolean;
  /** Whether it can be confirmed yet; yes unless said otherwise. What the dialog says describes the button then. */
  readonly confirmable?: boolean;
  /** Whether something that it waits for takes longer than usual. What stands over the page would be covered by it. */
  readonly slow?: boolean;
  /** Gives up waiting for what is being carried out; only handed in once that is on offer. */
  readonly onGiveUp?: (() => void) | undefined;
  /** Where work goes on when what opened it is gone; at the heading of the page otherwise. */
  readonly focusBack?: FocusBack | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something is done. The way back has the focus, Escape takes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    children,
    confirmLabel,
    cancelLabel,
    destructive,
    busy = false,
    wide = false,
  } = props;
  const { confirmable = true, slow = false, focusBack, onGiveUp, onConfirm, onCancel } = props;
  const { t } = useLingui();
  const questionId = useId();
  useFocusBack(focusBack);
  const question = children ?? t({ id: 'part.confirm.question', message: 'Sind Sie sicher?' });
  return (
    <Modal
      opened={opened}
      onClose={busy ? () => undefined : onCancel}
      size={wide ? 'lg' : 'sm'}
      withCloseButton={false}
      // The title names the dialog, so a question without one is its own title.
      title={title ?? question}
    >
      {title ? (
        <div id={questionId} className={classes.question}>
          {question}
        </div>
      ) : null}
      <p role="status" className={classes.slow}>
        {slow ? t({ id: 'part.busy.slow', message: 'Das dauert länger als üblich …' }) : null}
      </p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          onClick={busy ? onGiveUp : onCancel}
          disabled={busy && onGiveUp === undefined}
          data-autofocus
        >
          {cancelLabel ?? t({ id: 'part.confirm.cancel', message: 'Abbrechen' })}
        </Button>
        <ActionButton
          busy={busy}
          disabled={!confirmable}
          aria-describedby={confirmable ? undefined : questionId}
          onClick={onConfirm}
          {...(destructive ? { color: 'red' } : {})}
        >
          {confirmLabel ?? t({ id: 'part.confirm.ok', message: 'OK' })}
        </ActionButton>
      </div>
    </Modal>
  );
}
