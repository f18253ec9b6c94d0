/** Whether the browser lets this page show notifications. `missing`: it has none. */
import { useSyncExternalStore } from 'react';

export type Permission = NotificationPermission | 'missing';

const listeners = new Set<() => void>();

function currentPermission(): Permission {
  return 'Notification' in window ? Notification.permission : 'missing';
}

export function usePermission(): Permission {
  return useSyncExternalStore(subscribe, currentPermission);
}

/** Asks the person: only ever after a click of theirs. */
export async function askPermission(): Promise<Permission> {
  if (currentPermission() === 'default') await Notification.requestPermission();
  for (const listener of [...listeners]) listener();
  return currentPermission();
}

/** It may be changed in the browser's own settings, which takes the focus from the page. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('focus', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('focus', listener);
  };
}
