import { useEffect, useState } from 'react';
import type { EventExample, EventExamples } from '../payload-fields.ts';
import { useProject } from './project-context.ts';

type Read = () => Promise<EventExamples>;

/** Read once, when an event is first to be sent. */
const known = new WeakMap<Read, Promise<EventExamples>>();

function examplesBy(read: Read): Promise<EventExamples> {
  const examples = known.get(read) ?? read();
  known.set(read, examples);
  return examples;
}

/** Examples of what an event carries; null while they are being read, and where the project has none of it. */
export function useExamples(machine: string | null, type: string | null): readonly EventExample[] | null {
  const { examples: read } = useProject();
  const [examples, setExamples] = useState<EventExamples>({});
  useEffect(() => {
    let isWanted = true;
    if (read) {
      examplesBy(read).then(
        (all) => isWanted && setExamples(all),
        // Without them payloads are written as JSON.
        () => isWanted && setExamples({}),
      );
    }
    return () => {
      isWanted = false;
    };
  }, [read]);
  return (machine !== null && type !== null && examples[machine]?.[type]) || null;
}
