import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Shows a `dialog` element as long as it is drawn: the rest of the page is inert, and the focus goes back to where it was. `onShown` is called
 * once it is open, `onClose` when the user asks to close it.
 */
export function useModal(onClose: () => void, onShown: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  const shown = useEffectEvent(onShown);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    const opener = document.activeElement;
    dialog.showModal();
    shown();
    // `cancel` is Escape or the back gesture; whether to close is ours to say.
    const onCancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    dialog.addEventListener('cancel', onCancel);
    return () => {
      dialog.removeEventListener('cancel', onCancel);
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return ref;
}
