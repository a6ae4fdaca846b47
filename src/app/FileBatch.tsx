import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { fileBatchSelectors } from '#machines/file-batch/file-batch.selectors.ts';
import { useSideFlow } from '#src/app/use-side-flow.ts';
import { fileBatchFlow } from '#src/flows/file-batch.ts';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import type { FileBatchProps } from '#src/screens/common/side-panels.ts';
import { FileBatchSection } from '#src/screens/document-files/FileBatchSection.tsx';

/** Several files that are added to a document, with a flow of their own, which ends with what shows it. */
export function FileBatch({ owner, document, drops, onClose, ...around }: FileBatchProps) {
  const flow = useSideFlow(owner, fileBatchFlow, { input: { document }, close: 'batch.close' });
  const taken = useRef(0);
  const takeNew = useEffectEvent(() => {
    const files = drops.slice(taken.current).flatMap((drop) => drop.files);
    taken.current = drops.length;
    if (files.length === 0) return;
    flow.send({
      type: 'files.add',
      files: files.map((content) => ({
        id: newIdempotencyKey(),
        file: { name: content.name, size: content.size, content },
      })),
    });
  });
  useEffect(() => {
    if (drops.length > 0) takeNew();
  }, [drops]);
  const isOver = useSelector(flow, fileBatchSelectors.isOver);
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  if (isOver) return null;
  return <FileBatchSection flow={flow} {...around} hasFolder={drops.some(({ hasFolder }) => hasFolder)} />;
}
