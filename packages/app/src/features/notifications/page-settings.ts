/** How this browser shows notifications: kept on this machine. */
import { useSyncExternalStore } from 'react';

export interface PageSettings {
  /** Whether they are shown here at all; the browser has to allow it too. */
  readonly isShown: boolean;
  readonly hasSound: boolean;
  /** Shows who and where, not what. */
  readonly hidesText: boolean;
}

const DEFAULT: PageSettings = { isShown: true, hasSound: true, hidesText: false };
const KEY = 'parley.notifications';

const listeners = new Set<() => void>();
let current: PageSettings | undefined;

/** The settings, now and as they change, in other tabs too. */
export function usePageSettings(): PageSettings {
  return useSyncExternalStore(subscribe, currentPageSettings);
}

/** The settings now. */
export function currentPageSettings(): PageSettings {
  current ??= parsePageSettings(read());
  return current;
}

/** Changes some of them, from now on and for the next time. */
export function changePageSettings(change: Partial<PageSettings>): void {
  current = { ...currentPageSettings(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // It holds for this page then.
  }
  tell();
}

/** Reads what was stored; what makes no sense is as if it were not there. */
export function parsePageSettings(stored: string | null): PageSettings {
  let raw: unknown;
  try {
    raw = JSON.parse(stored ?? '');
  } catch {
    return DEFAULT;
  }
  const entries: ReadonlyMap<string, unknown> = new Map(Object.entries(raw ?? {}));
  const flag = (name: keyof PageSettings) => {
    const value = entries.get(name);
    return typeof value === 'boolean' ? value : DEFAULT[name];
  };
  return { isShown: flag('isShown'), hasSound: flag('hasSound'), hidesText: flag('hidesText') };
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

function onStorage({ key, newValue }: StorageEvent): void {
  if (key !== KEY) return;
  current = parsePageSettings(newValue);
  tell();
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}
