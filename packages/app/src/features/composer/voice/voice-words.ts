import type { I18n } from '@lingui/core';
import type { VoiceProblem } from './voice-recording.ts';

/** The reason why a voice message is not recorded or sent, and what can be done about it. */
export function problemText(i18n: I18n, problem: VoiceProblem): string {
  switch (problem) {
    case 'denied':
      return i18n._({
        id: 'voice.problem.denied',
        message:
          'The browser does not allow the microphone here. Allow it in the settings of this site, and try again.',
      });
    case 'noMicrophone':
      return i18n._({ id: 'voice.problem.none', message: 'No microphone was found. Connect one, and try again.' });
    case 'busy':
      return i18n._({
        id: 'voice.problem.busy',
        message: 'The microphone cannot be used: another program may have it.',
      });
    case 'unsupported':
      return i18n._({ id: 'voice.problem.unsupported', message: 'This browser cannot record sound.' });
    case 'stopped':
      return i18n._({
        id: 'voice.problem.stopped',
        message: 'The microphone is gone. What you said until then is still here.',
      });
    case 'tooLarge':
      return i18n._({
        id: 'voice.problem.tooLarge',
        message: 'Not sent: the message is longer than the server takes.',
      });
    case 'notSent':
      return i18n._({ id: 'voice.problem.notSent', message: 'Not sent. Your message is still here; try again.' });
  }
}

/** Minutes and seconds, as on a clock. */
export function clockText(durationMs: number): string {
  const seconds = Math.floor(durationMs / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
