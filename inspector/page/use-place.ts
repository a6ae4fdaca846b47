import { useEffect, useState } from 'react';
import { placeOf, type SourceFile, type SourcePlace } from '#inspector/source-place.ts';

const FILES = import.meta.glob<string>('/machines/**/*.ts', { query: '?raw', import: 'default' });

let read: Promise<readonly SourceFile[]> | null = null;

function sources(): Promise<readonly SourceFile[]> {
  read ??= Promise.all(
    Object.entries(FILES).map(async ([path, load]) => ({ path: path.slice(1), text: await load() })),
  );
  return read;
}

/** Where a state of a machine stands in the sources; null until that is known, and where it is made by a factory. */
export function usePlace(machine: string, path: readonly string[]): SourcePlace | null {
  const [found, setFound] = useState<{ readonly of: string; readonly place: SourcePlace | null } | null>(
    null,
  );
  const of = [machine, ...path].join(' ');
  useEffect(() => {
    let isWanted = true;
    const [id = '', ...keys] = of.split(' ');
    sources().then(
      (files) => isWanted && setFound({ of, place: placeOf(files, id, keys) }),
      () => isWanted && setFound({ of, place: null }),
    );
    return () => {
      isWanted = false;
    };
  }, [of]);
  return found?.of === of ? found.place : null;
}
