/** Whether the browser lets this page show notifications. `missing`: it has none. */
import { useSyncExternalStore } from 'react';

export type Permission = NotificationPermission | 'missing';

const listeners = new Set<() => void>();
/** As it was last read: reading it asks another process and waits for the answer, so it is not done while something is drawn. */
let known: Permission | null = null;

function readPermission(): Permission {
  return 'Notification' in window ? Notification.permission : 'missing';
}

function currentPermission(): Permission {
  known ??= readPermission();
  return known;
}

export function usePermission(): Permission {
  return useSyncExternalStore(subscribe, currentPermission);
}

/** Asks the person: only ever after a click of theirs. */
export async function askPermission(): Promise<Permission> {
  if (readPermission() === 'default') await Notification.requestPermission();
  look();
  return currentPermission();
}

/** It may be changed in the browser's own settings, which takes the focus from the page. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('focus', look);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('focus', look);
    known = null;
  };
}

function look(): void {
  known = readPermission();
  for (const listener of [...listeners]) listener();
}
