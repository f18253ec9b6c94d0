/** What can stand beside a room: one line a feature, in the order of the header's buttons. */
import type { Panel } from '../lib/panel/panel.ts';

export const panels: readonly Panel[] = [];
