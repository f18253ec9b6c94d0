import { packsPanel } from '../features/image-packs/panels.ts';
import { mediaPanel } from '../features/media/panels.ts';
import { pollsPanel } from '../features/polls/panels.ts';

/** The panels that `Room info` leads to besides the members: one line each. */
export const infoPanels = [mediaPanel, pollsPanel, packsPanel] as const;

/** Panels of a space, which has no messages. */
export const infoPanelsOfSpace = [packsPanel] as const;
