import { type RefObject, useEffect, useState } from 'react';

/**
 * Takes files that are dropped onto the part of the page around `inside`: the conversation that it stands in. Returns whether files are
 * over it. Elsewhere a dropped file does nothing: the browser would leave the page for it.
 */
export function useDrop(inside: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const takes = ({ target }: DragEvent) =>
      target instanceof Node && inside.current?.parentElement?.contains(target) === true;
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      const isMine = takes(event);
      if (isMine) event.dataTransfer.dropEffect = 'copy';
      setOver(isMine);
    };
    const drop = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      setOver(false);
      if (takes(event)) onFiles([...event.dataTransfer.files]);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    document.addEventListener('dragleave', leave);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
      document.removeEventListener('dragleave', leave);
    };
  }, [inside, onFiles]);
  return isOver;
}
