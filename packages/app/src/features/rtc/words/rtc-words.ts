/** Words for calls of many. */
import type { I18n } from '@lingui/core';
import type { SfuCallEnd, SfuCallState, SfuQuality } from '@parley/sdk/client/rtc.main.ts';
import type { News } from './comings.ts';

/** State of a call in one word. */
export function sfuStatusText(i18n: I18n, state: SfuCallState): string {
  switch (state.kind) {
    case 'joining':
    case 'connecting':
      return i18n._({ id: 'calls.connecting', message: 'Connecting' });
    case 'connected':
      return i18n._({ id: 'calls.connected', message: 'Connected' });
    case 'reconnecting':
      return i18n._({ id: 'calls.reconnecting', message: 'Reconnecting' });
    case 'ended': {
      const reason = endText(i18n, state.reason);
      return i18n._({ id: 'calls.ended', message: 'Call ended: {reason}', values: { reason } });
    }
  }
}

function endText(i18n: I18n, end: SfuCallEnd): string {
  switch (end) {
    case 'left':
      return i18n._({ id: 'calls.endLeft', message: 'you left' });
    case 'over':
      return i18n._({ id: 'rtc.endOver', message: 'it was ended' });
    case 'lost':
      return i18n._({ id: 'rtc.endLost', message: 'the call server could not be reached' });
    case 'refused':
      return i18n._({ id: 'rtc.endRefused', message: 'it could not be joined' });
    case 'replaced':
      return i18n._({ id: 'rtc.endReplaced', message: 'it goes on in another tab' });
    case 'signedOut':
      return i18n._({ id: 'rtc.endSignedOut', message: 'you are signed out' });
  }
}

/** The reason for a poor quality; null if none is known. */
export function qualityReason(i18n: I18n, why: SfuQuality['why']): string | null {
  switch (why) {
    case 'loss':
      return i18n._({ id: 'rtc.whyLoss', message: 'data get lost on the way' });
    case 'jitter':
      return i18n._({ id: 'rtc.whyJitter', message: 'data come unevenly' });
    case 'bandwidth':
      return i18n._({ id: 'rtc.whyBandwidth', message: 'the line is too slow' });
    case 'cpu':
      return i18n._({ id: 'rtc.whyCpu', message: 'the device is too slow' });
    case null:
      return null;
  }
}

/** News of a call in a sentence or three. */
export function newsText(i18n: I18n, { joined, left, hands }: News): string {
  const parts = [
    joined.length > 0 &&
      i18n._({
        id: 'rtc.joined',
        message: '{count, plural, one {{name} joined} other {# people joined}}',
        values: { count: joined.length, name: joined[0] ?? '' },
      }),
    left.length > 0 &&
      i18n._({
        id: 'rtc.left',
        message: '{count, plural, one {{name} left} other {# people left}}',
        values: { count: left.length, name: left[0] ?? '' },
      }),
    hands.length > 0 &&
      i18n._({
        id: 'rtc.handsUp',
        message: '{count, plural, one {{name} raised a hand} other {# people raised a hand}}',
        values: { count: hands.length, name: hands[0] ?? '' },
      }),
  ];
  return parts.filter((part) => part !== false).join('. ');
}

/** The number of people in a call, the user among them. */
export function countText(i18n: I18n, count: number): string {
  if (count === 1) return i18n._({ id: 'rtc.alone', message: 'Nobody else is here yet' });
  return i18n._({
    id: 'rtc.people',
    message: '{count, plural, one {# person} other {# people}}',
    values: { count },
  });
}
