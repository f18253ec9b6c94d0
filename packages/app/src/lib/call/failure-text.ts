import type { I18n } from '@lingui/core';

/** Advice for a device that is not available. */
export function failureText(i18n: I18n, failure: string): string {
  switch (failure) {
    case 'NotAllowedError':
      return i18n._({
        id: 'calls.notAllowed',
        message: 'The browser blocks the microphone. Allow it in the address bar, then start the call.',
      });
    case 'NotFoundError':
      return i18n._({ id: 'calls.notFound', message: 'No microphone or camera was found. Connect one.' });
    default:
      return i18n._({
        id: 'calls.notReadable',
        message: 'The microphone or camera could not be opened. Another program may be using it.',
      });
  }
}

/** The browser's name for why a device could not be had, which stands in the message of an error; an empty string where it does not. */
export function causeIn(message: string): string {
  return /\b[A-Z]\w+Error\b/.exec(message)?.[0] ?? '';
}
