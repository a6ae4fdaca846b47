import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { ButtonRow } from '#src/components/ButtonRow.tsx';
import { useSidePanels } from '#src/screens/common/side-panels.ts';
import formClasses from '../forms/form.module.css';
import classes from './documents.module.css';

interface UsesSectionProps {
  /** The flow of the screen. */
  readonly owner: AnyActorRef;
  readonly documentId: number;
}

/** Where a document is used, looked for when it is asked. */
export function UsesSection({ owner, documentId }: UsesSectionProps) {
  const { DocumentUses } = useSidePanels();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes.usesSection} aria-labelledby="document-uses">
      <h2 id="document-uses" className={formClasses.heading}>
        <Trans id="document.uses.title">Verwendung</Trans>
      </h2>
      {isOpen ? (
        <DocumentUses owner={owner} documentId={documentId} />
      ) : (
        <ButtonRow>
          <Button size="sm" variant="default" onClick={() => setOpen(true)}>
            <Trans id="document.uses.find">Texte suchen, die darauf verweisen</Trans>
          </Button>
        </ButtonRow>
      )}
    </section>
  );
}
