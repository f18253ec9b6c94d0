import { pollsPanel } from '../features/polls/panels.ts';

/** The panels that `Room info` leads to besides the members: one line each. */
export const infoPanels = [pollsPanel] as const;
