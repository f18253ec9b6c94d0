import { type RefObject, useLayoutEffect } from 'react';

/** Where the style sheet can do it, nothing has to be measured. */
const growsByItself = globalThis.CSS?.supports('field-sizing', 'content') ?? false;

/** Makes a text box as tall as its text; the style sheet says where that ends. */
export function useAutoGrow(box: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (growsByItself || element === null) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [box, text]);
}
