import { useSideFlow } from '#src/app/use-side-flow.ts';
import { documentUsesFlow } from '#src/flows/document-uses.ts';
import type { DocumentUsesProps } from '#src/screens/common/side-panels.ts';
import { Uses } from '#src/screens/documents/Uses.tsx';

/** Which texts refer to a document: looked for with a flow of its own, which ends with what shows it. */
export function DocumentUses({ owner, documentId }: DocumentUsesProps) {
  const flow = useSideFlow(owner, documentUsesFlow, { input: { documentId }, close: 'uses.close' });
  return <Uses flow={flow} />;
}
