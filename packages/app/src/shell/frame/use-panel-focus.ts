import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusRegionNamed } from '../../lib/dom/regions.ts';

/**
 * Focus goes to a panel that somebody opened, and from the last one back to where it came from. An address that is opened as it is
 * leaves the focus where the page puts it.
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, panelKey: string): void {
  const opener = useRef<Element | null>(null);
  const isOpened = useRef(false);

  useLayoutEffect(() => {
    const element = panel.current;
    opener.current ??= document.activeElement;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      const from = opener.current;
      // The room may still be covered.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body || document.activeElement === null) giveBack(from);
      });
    };
  }, [panel]);

  useEffect(() => {
    const isByAddress = !isOpened.current && document.activeElement === document.body;
    isOpened.current = true;
    if (isByAddress || panelKey === '') return;
    // A panel that is for typing begins in its field.
    const start = panel.current?.querySelector<HTMLElement>('[data-panel-start]');
    (start ?? panel.current?.querySelector<HTMLElement>('[data-panel-title]'))?.focus();
  }, [panel, panelKey]);
}

/** To the button that opened it; a button of a message may be gone by now, then to the message, else to where one writes. */
function giveBack(opener: Element | null): void {
  const id = opener?.closest('article')?.getAttribute('data-event-id') ?? '';
  const article = id === '' ? null : document.querySelector(`main article[data-event-id="${CSS.escape(id)}"]`);
  for (const candidate of [opener, article]) {
    if (!(candidate instanceof HTMLElement) || candidate === document.body || !candidate.isConnected) continue;
    candidate.focus();
    if (document.activeElement === candidate) return;
  }
  focusRegionNamed('composer');
}
