/**
 * Asks the browser not to remove what is kept here when it wants space. Asked after signing in, when the person has a reason to say
 * yes, and never on a mere load; what it answers changes nothing now.
 */
export function askPersistence(): void {
  // Missing on pages that were not served securely.
  const storage: StorageManager | undefined = navigator.storage;
  storage?.persist?.().catch(() => undefined);
}
