/** Light, dark, or as the system says. The choice is kept on this machine; the style sheets read it from the root element. */

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'parley.theme';
const listeners = new Set<() => void>();
let current: Theme = 'system';

/** The theme in use. */
export function currentTheme(): Theme {
  return current;
}

/** Reads the choice and shows it: once, before anything is drawn. */
export function restoreTheme(): void {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(KEY);
  } catch {
    // A browser that keeps nothing shows the system's theme.
  }
  show(stored === 'light' || stored === 'dark' ? stored : 'system');
}

/** Shows a theme from now on, and next time. */
export function chooseTheme(theme: Theme): void {
  show(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // It holds for this page then.
  }
}

/** Calls `listener` after each change. Returns the function that stops it. */
export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(theme: Theme): void {
  current = theme;
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  for (const listener of listeners) listener();
}
