import type { ComposerTool } from '../contract.ts';
import { LoadedScheduleDialog, ScheduledNote, SendLater } from './SendLater.tsx';

/** Sending later. Not into a thread, nor where the server may not read what waits. */
export const scheduleTool: ComposerTool = {
  id: 'composer.schedule',
  appliesTo: ({ threadRoot, isEncrypted }) => threadRoot === null && isEncrypted === false,
  Button: SendLater,
  Note: ScheduledNote,
  Dialog: LoadedScheduleDialog,
};
