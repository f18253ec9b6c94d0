/** Words for calls. */
import type { I18n } from '@lingui/core';
import type { DirectCall, ShownCall } from '@parley/sdk/client/calls.main.ts';
import { causeIn, failureText } from '../../../lib/call/failure-text.ts';

/** Names are others' words: none is longer than this. */
const MOST_OF_A_NAME = 100;

/** State of a call in one word. */
export function statusText(i18n: I18n, call: DirectCall): string {
  if (call.end !== null) {
    const reason = endText(i18n, call);
    return i18n._({ id: 'calls.ended', message: 'Call ended: {reason}', values: { reason } });
  }
  if (call.isRemoteOnHold || call.isLocalOnHold) return i18n._({ id: 'calls.onHold', message: 'On hold' });
  switch (call.state) {
    case 'invite_sent':
    case 'ringing':
      return i18n._({ id: 'calls.ringing', message: 'Ringing' });
    case 'connected':
      return i18n._({ id: 'calls.connected', message: 'Connected' });
    default:
      return call.connectedAt === null
        ? i18n._({ id: 'calls.connecting', message: 'Connecting' })
        : i18n._({ id: 'calls.reconnecting', message: 'Reconnecting' });
  }
}

/** Why it ended: what happened, as a person would say it. */
function endText(i18n: I18n, { end, connectedAt }: DirectCall): string {
  switch (end?.reason) {
    case 'user_hangup':
      if (end.by === 'local') return i18n._({ id: 'calls.endLeft', message: 'you left' });
      return connectedAt === null
        ? i18n._({ id: 'calls.endDeclined', message: 'they declined' })
        : i18n._({ id: 'calls.endTheyLeft', message: 'they left' });
    case 'user_busy':
      return i18n._({ id: 'calls.endBusy', message: 'they are in another call' });
    case 'invite_timeout':
      return i18n._({ id: 'calls.endNoAnswer', message: 'no answer' });
    case 'answered_elsewhere':
      return i18n._({ id: 'calls.endElsewhere', message: 'answered on another device' });
    case 'no_user_media':
    case 'user_media_failed':
      return i18n._({ id: 'calls.endNoMedia', message: 'the microphone could not be used' });
    case 'ice_failed':
    case 'ice_timeout':
      return i18n._({ id: 'calls.endNoConnection', message: 'no connection could be made' });
    case 'send_invite':
    case 'send_answer':
    case 'signalling_timeout':
      return i18n._({ id: 'calls.endNoServer', message: 'the server could not be reached' });
    case 'unknown_devices':
      return i18n._({ id: 'calls.endDoubt', message: 'the identity of a verified person changed' });
    case 'transferred':
      return i18n._({ id: 'calls.endTransferred', message: 'transferred' });
    default:
      return i18n._({ id: 'calls.endFailed', message: 'something went wrong' });
  }
}

/** Why microphone, camera or screen could not be had, and what to do about it. */
function mediaText(i18n: I18n, message: string): string {
  const cause = causeIn(message);
  if (message.startsWith('Failed to get screen-sharing'))
    return i18n._({ id: 'calls.notShared', message: 'The screen was not shared.' });
  if (cause !== 'NotAllowedError') return failureText(i18n, cause);
  return i18n._({
    id: 'calls.noMedia',
    message: 'The browser blocks the microphone or camera. Allow them in the address bar and try again.',
  });
}

/** The user that the peer claims to be; null without a readable claim. */
export function assertedText({ identity }: Pick<DirectCall, 'identity'>): string | null {
  if (identity === null) return null;
  const name = identity.displayName?.trim().slice(0, MOST_OF_A_NAME) ?? '';
  const id = identity.userId?.slice(0, MOST_OF_A_NAME) ?? '';
  if (name === '' || id === '') return name || id || null;
  return `${name} (${id})`;
}

/** Advice for an error in a running call; null if there is none. */
export function errorText(
  i18n: I18n,
  { code, message }: Pick<NonNullable<ShownCall['error']>, 'code' | 'message'>,
): string | null {
  switch (code) {
    case 'no_user_media':
      return mediaText(i18n, message);
    case 'send_answer':
      return i18n._({ id: 'calls.noAnswerSent', message: 'The answer could not be sent. Try again.' });
    case 'answer_without_media':
    case 'start_without_audio':
      return i18n._({ id: 'calls.needsSound', message: 'A call needs a microphone.' });
    case 'not_ringing':
      return i18n._({ id: 'calls.notRinging', message: 'This call is no longer ringing.' });
    case 'no_device':
      return i18n._({ id: 'calls.noDevice', message: 'This session cannot make calls. Sign in again.' });
    case 'no_transfer':
      return i18n._({ id: 'calls.noTransfer', message: 'This call cannot be transferred.' });
    case 'no_dtmf':
      return i18n._({ id: 'calls.noTones', message: 'This call cannot send keypad tones.' });
    default:
      return null;
  }
}
