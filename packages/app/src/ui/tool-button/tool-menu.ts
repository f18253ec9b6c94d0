import { createContext } from 'react';

/** The menu that tools stand in; null where they stand side by side. */
export const ToolMenuContext = createContext<{ readonly close: () => void } | null>(null);
