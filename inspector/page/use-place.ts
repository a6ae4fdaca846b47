import { useEffect, useState } from 'react';
import { placeOf, type SourceFile, type SourcePlace } from '../source-place.ts';
import { useProject } from './project-context.ts';

type Sources = () => Promise<readonly SourceFile[]>;

/** Read once, when a place is first wanted. */
const read = new WeakMap<Sources, ReturnType<Sources>>();

function filesOf(sources: Sources): ReturnType<Sources> {
  const known = read.get(sources) ?? sources();
  read.set(sources, known);
  return known;
}

/** Where a state of a machine stands in the sources; null until that is known, and where it is made by a factory. */
export function usePlace(machine: string, path: readonly string[]): SourcePlace | null {
  const [found, setFound] = useState<{ readonly of: string; readonly place: SourcePlace | null } | null>(
    null,
  );
  const { sources } = useProject();
  const of = [machine, ...path].join(' ');
  useEffect(() => {
    let isWanted = true;
    const [id = '', ...keys] = of.split(' ');
    if (!sources) return;
    filesOf(sources).then(
      (files) => isWanted && setFound({ of, place: placeOf(files, id, keys) }),
      () => isWanted && setFound({ of, place: null }),
    );
    return () => {
      isWanted = false;
    };
  }, [of, sources]);
  return found?.of === of ? found.place : null;
}
