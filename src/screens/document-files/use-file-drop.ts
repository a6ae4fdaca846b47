import { useEffect, useEffectEvent, useState } from 'react';
import type { FileDrop } from '#src/screens/common/side-panels.ts';

/**
 * Takes files that are dropped anywhere on the page, where the browser would otherwise open them in its place.
 * @param isTaken whether they are taken at all
 * @returns whether files are over the page
 */
export function useFileDrop(isTaken: boolean, onDrop: (drop: FileDrop) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    if (!isTaken) return;
    const over = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    // Into the page from elsewhere there is nothing that was left.
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      take(droppedIn(event.dataTransfer));
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      setOver(false);
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [isTaken]);
  return isOver;
}

/** A folder comes as a file that cannot be read; which one it is can be asked only while it is dropped. */
function droppedIn({ items, files }: DataTransfer): FileDrop {
  const all = [...items].filter(({ kind }) => kind === 'file');
  if (all.length === 0) return { files: [...files], hasFolder: false };
  const single = all.filter((item) => !(item.webkitGetAsEntry?.()?.isDirectory ?? false));
  return {
    files: single.map((item) => item.getAsFile()).filter((file) => file !== null),
    hasFolder: single.length < all.length,
  };
}
