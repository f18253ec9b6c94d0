import type { ComposerTool } from '../contract.ts';
import { RecordVoiceButton, VoiceNote } from './VoiceTool.tsx';

/** Saying something by voice, in rooms and threads. */
export const voiceTool: ComposerTool = {
  id: 'composer.voice',
  appliesTo: () => typeof navigator.mediaDevices?.getUserMedia === 'function',
  Button: RecordVoiceButton,
  Note: VoiceNote,
};
