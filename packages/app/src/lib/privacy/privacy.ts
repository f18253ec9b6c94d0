/** What others may see of the person's presence here, as they chose it: kept on this machine. */
export interface Privacy {
  /** Whether others see up to where the person has read; otherwise only their own devices hear of it. */
  readonly showsReading: boolean;
  readonly showsTyping: boolean;
  /** Whether others see that the person is there. */
  readonly showsPresence: boolean;
}

const DEFAULT: Privacy = { showsReading: true, showsTyping: true, showsPresence: false };
const KEY = 'parley.privacy';

const listeners = new Set<() => void>();
let current: Privacy | null = null;

/** The choice: the same object until it changes. */
export function currentPrivacy(): Privacy {
  current ??= readPrivacy();
  return current;
}

/** Changes some of it, from now on and for the next time, in other tabs too. */
export function changePrivacy(change: Partial<Privacy>): void {
  current = { ...currentPrivacy(), ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // It holds for this page then.
  }
  tell();
}

/** Calls `listener` after each change. Returns the function that stops it. */
export function subscribePrivacy(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/** Reads what was stored. What makes no sense is as if it were not there. */
export function parsePrivacy(stored: string | null): Privacy {
  let raw: unknown = null;
  try {
    raw = JSON.parse(stored ?? 'null');
  } catch {
    return DEFAULT;
  }
  const entries: ReadonlyMap<string, unknown> = new Map(Object.entries(raw ?? {}));
  return {
    showsReading: entries.get('showsReading') !== false,
    showsTyping: entries.get('showsTyping') !== false,
    showsPresence: entries.get('showsPresence') === true,
  };
}

function readPrivacy(): Privacy {
  try {
    return parsePrivacy(localStorage.getItem(KEY));
  } catch {
    // A browser that keeps nothing has the usual choice.
    return DEFAULT;
  }
}

function onStorage({ key, newValue }: StorageEvent): void {
  if (key !== KEY) return;
  current = parsePrivacy(newValue);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
