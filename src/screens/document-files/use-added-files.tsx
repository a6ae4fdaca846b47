import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type ChangeEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import type { Document } from '#contract/document-file.ts';
import { listOfFiles } from '#machines/document-file/document-files.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { type FileDrop, useSidePanels } from '#src/screens/common/side-panels.ts';
import { useWorkingContext } from '#src/screens/common/working-context.ts';
import { useFileDrop } from '#src/screens/document-files/use-file-drop.ts';
import classes from './document-files.module.css';

interface AddedFiles {
  /** Chooses several files. */
  readonly button: ReactNode;
  /** The files that were chosen, if any, and the sign of where to drop more. */
  readonly panel: ReactNode;
}

/** Files that were added to a document, which is kept while the list loads. */
interface Batch {
  readonly document: Document;
  readonly drops: readonly FileDrop[];
}

/**
 * Several files at once for the document of a list: chosen by a button, or dropped anywhere. Their code is fetched with
 * the first of them.
 * @param document null where nothing can be added
 */
export function useAddedFiles(
  flow: FlowScreenProps<'documentFiles'>['flow'],
  document: Document | null,
  { startUp, user }: Pick<FlowScreenProps<'documentFiles'>, 'startUp' | 'user'>,
): AddedFiles {
  const { FileBatch } = useSidePanels();
  const working = useWorkingContext();
  const shown = useSelector(listOfFiles(flow), ({ context }) => context.query.contextIdentifier);
  const input = useRef<HTMLInputElement>(null);
  const [batch, setBatch] = useState<Batch | null>(null);
  const close = useCallback(() => setBatch(null), []);
  const add = (drop: FileDrop) => {
    if (drop.files.length === 0 && !drop.hasFolder) return;
    setBatch((before) => {
      if (before) return { ...before, drops: [...before.drops, drop] };
      return document && { document, drops: [drop] };
    });
  };
  const isOver = useFileDrop(document !== null, add);
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    add({ files: [...(currentTarget.files ?? [])], hasFolder: false });
    // The same files can be chosen again.
    currentTarget.value = '';
  };
  return {
    button: document ? (
      <>
        <input
          ref={input}
          type="file"
          multiple
          className={classes.input}
          tabIndex={-1}
          aria-hidden
          onChange={pick}
        />
        <Button
          variant="default"
          className={classes.wraps ?? ''}
          leftSection={<IconFiles aria-hidden size={18} stroke={1.75} />}
          onClick={() => input.current?.click()}
        >
          <Trans id="documentFiles.addMany">Mehrere Dateien hinzufügen</Trans>
        </Button>
      </>
    ) : null,
    panel: (
      <>
        {batch ? (
          <FileBatch
            key={batch.document.id}
            owner={flow}
            document={batch.document}
            startUp={startUp}
            user={user}
            startsIn={shown ?? working}
            drops={batch.drops}
            onClose={close}
          />
        ) : null}
        {isOver ? (
          <div className={classes.drop} aria-hidden>
            <p>
              <Trans id="documentFiles.release">Loslassen, um die Dateien dem Dokument hinzuzufügen</Trans>
            </p>
          </div>
        ) : null}
      </>
    ),
  };
}
