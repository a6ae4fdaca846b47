import { type ReactNode, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import type { WordingQuestion } from '#machines/wording-origin/wording-origin.port.ts';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { useSidePanels } from '#src/screens/common/side-panels.ts';
import { OriginShow } from '#src/screens/wording-origin/origin-show.ts';

interface OriginOfferProps extends Pick<FlowScreenProps<'wordings'>, 'startUp'> {
  /** The flow of the place; what the panel reports goes where its reports go. */
  readonly flow: AnyActorRef;
  readonly children: ReactNode;
}

/** Lets every text below be asked where it comes from; the answer stands in a panel at the right. */
export function OriginOffer({ flow, startUp, children }: OriginOfferProps) {
  const { OriginPanel } = useSidePanels();
  const [question, setQuestion] = useState<WordingQuestion | null>(null);
  return (
    <OriginShow value={setQuestion}>
      {children}
      {question ? (
        <OriginPanel owner={flow} startUp={startUp} question={question} onClose={() => setQuestion(null)} />
      ) : null}
    </OriginShow>
  );
}
