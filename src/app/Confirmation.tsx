import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { confirmationSelectors } from '#machines/confirmation/confirmation.selectors.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { onProofWanted } from '#src/ecs/confirmed.ts';

const ConfirmationDialog = lazyPart(
  async () => (await import('#src/screens/session/ConfirmationDialog.tsx')).ConfirmationDialog,
);

/** Asks the user over the page who they are, where a call wants to know that. */
export function Confirmation({ actor }: { readonly actor: ConsoleActor }) {
  const flow = useSelector(actor, appSelectors.confirmation);
  const isWanted = useSelector(
    flow,
    (snapshot) => snapshot !== undefined && confirmationSelectors.isWanted(snapshot),
  );
  useEffect(() => {
    if (!flow) return;
    onProofWanted(async (...wanted) => {
      const { askForProof } = await import('#src/app/ask-for-proof.ts');
      return askForProof(flow)(...wanted);
    });
    return () => onProofWanted(async () => false);
  }, [flow]);
  return flow && isWanted ? <ConfirmationDialog flow={flow} /> : null;
}
