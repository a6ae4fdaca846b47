import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './FileField.module.css';

interface FileFieldProps {
  readonly label: string;
  readonly description?: string;
  /** Error message for the value of the field. */
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** Label of the button that opens the browser's own dialog. */
  readonly choose: string;
  /** Whether a file can be chosen or dropped at the moment. */
  readonly open: boolean;
  /** Marks the button, so that a form can move the focus there. */
  readonly path?: string;
  readonly onFiles: (files: readonly File[]) => void;
  /** The file that is there, and what is happening to it. */
  readonly children?: ReactNode;
  /** Further buttons beside the one that chooses. */
  readonly actions?: ReactNode;
}

/**
 * A place for one file: chosen in the browser's own dialog, or dropped anywhere on the field. Dropped beside it, a file
 * would take the place of the whole page; while the field is there, it does not.
 */
export function FileField(props: FileFieldProps) {
  const {
    label,
    description,
    error,
    required = false,
    choose,
    open,
    path,
    onFiles,
    children,
    actions,
  } = props;
  const { t } = useLingui();
  const [id, descriptionId, errorId] = [useId(), useId(), useId()];
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [folder, setFolder] = useState(false);
  useEffect(keepPageFromFiles, []);

  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    setFolder(false);
    onFiles([...(event.currentTarget.files ?? [])]);
    // The same file can be chosen again, once it has been changed.
    event.currentTarget.value = '';
  };
  const hover = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = open ? 'copy' : 'none';
    setOver(open);
  };
  const leave = (event: DragEvent) => {
    const to = event.relatedTarget;
    if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!open) return;
    const isFolder = hasFolder(event.dataTransfer);
    setFolder(isFolder);
    if (!isFolder) onFiles([...event.dataTransfer.files]);
  };

  const folderWords = t({
    id: 'part.file.folder',
    message: 'Das war ein Ordner. Bitte wählen Sie eine einzelne Datei.',
  });
  const wrong = folder ? folderWords : error;
  const describedBy = [description && descriptionId, wrong && errorId].filter(Boolean).join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as the other fields are
    <div
      role="group"
      aria-labelledby={id}
      className={classes.root}
      data-error={wrong ? true : undefined}
      data-over={over || undefined}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={leave}
      onDrop={drop}
    >
      <p id={id} className={classes.label}>
        {label}
        {required ? (
          <span aria-hidden className={classes.required}>
            {' *'}
          </span>
        ) : null}
      </p>
      {description ? (
        <p id={descriptionId} className={classes.description}>
          {description}
        </p>
      ) : null}
      <div className={classes.zone}>
        {children}
        <div className={classes.actions}>
          {open ? (
            <>
              <input
                ref={input}
                type="file"
                className={classes.input}
                tabIndex={-1}
                aria-hidden
                onChange={pick}
              />
              <Button
                variant="default"
                size="sm"
                leftSection={<IconUpload aria-hidden size={16} stroke={1.75} />}
                onClick={() => input.current?.click()}
                aria-describedby={describedBy === '' ? undefined : describedBy}
                {...(path && { 'data-path': path })}
              >
                {choose}
              </Button>
            </>
          ) : null}
          {actions}
          {open ? (
            <span className={classes.hint}>
              {over
                ? t({ id: 'part.file.release', message: 'Loslassen zum Hochladen' })
                : t({ id: 'part.file.drop', message: 'oder hierher ziehen' })}
            </span>
          ) : null}
        </div>
      </div>
      <div id={errorId} className={classes.error} aria-live="polite">
        {wrong}
      </div>
    </div>
  );
}

function hasFiles({ dataTransfer }: { readonly dataTransfer: DataTransfer | null }): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

/** A folder comes as a file that cannot be read; what it is can be asked only while it is dropped. */
function hasFolder({ items }: DataTransfer): boolean {
  return [...items].some((item) => item.webkitGetAsEntry?.()?.isDirectory ?? false);
}

function keepPageFromFiles(): () => void {
  const refuse = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}
