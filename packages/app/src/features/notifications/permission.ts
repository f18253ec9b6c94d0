/** Permission of this page to show notifications. `missing`: the browser does not support them. */
import type { Readable } from '@parley/sdk/client/remote.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';

export type Permission = NotificationPermission | 'missing';

/** As it was last read: reading it asks another process and waits for the answer, so it is not done while something is drawn. */
const known = new ObservableValue<Permission | null>(null, () => {
  // It may be changed in the browser's own settings, which takes the focus from the page.
  window.addEventListener('focus', look);
  return () => {
    window.removeEventListener('focus', look);
    known.set(null);
  };
});

/** The permission, read once and then as it changes while it is watched. */
export const permission: Readable<Permission> = {
  get current() {
    const last = known.current ?? readPermission();
    known.set(last);
    return last;
  },
  subscribe: (listener) => known.subscribe(listener),
};

/** Asks the person: only ever after a click of theirs. */
export async function askPermission(): Promise<Permission> {
  if (readPermission() === 'default') await Notification.requestPermission();
  look();
  return permission.current;
}

function readPermission(): Permission {
  return 'Notification' in window ? Notification.permission : 'missing';
}

function look(): void {
  known.set(readPermission());
}
