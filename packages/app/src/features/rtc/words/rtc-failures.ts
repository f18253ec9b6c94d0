/** Sentences for what can go wrong in a call of many, each with what to do about it. */
import type { I18n } from '@lingui/core';
import type { CallJoinFailure, RtcTokenFailure } from '@parley/sdk/client/contract.ts';
import type { SfuCallError } from '@parley/sdk/client/rtc.main.ts';
import { causeIn, failureText } from '../../../lib/call/failure-text.ts';

/** The number of people that a call without a call service carries. */
export const MOST_IN_MESH = 8;

/** An error of a call. */
export function sfuErrorText(i18n: I18n, error: SfuCallError): string {
  switch (error.kind) {
    case 'join':
      return joinFailureText(i18n, error.failure);
    case 'token':
      return tokenFailureText(i18n, error.failure);
    case 'connect':
      return i18n._({
        id: 'rtc.notConnected',
        message: 'The call server could not be reached. Your network may block calls; another network may help.',
      });
    case 'capture':
      return captureText(i18n, error);
    case 'silenced':
      return error.device === 'microphone'
        ? i18n._({ id: 'rtc.silenced', message: 'Someone who manages the call server muted you. Nobody hears you.' })
        : i18n._({ id: 'rtc.darkened', message: 'Someone who manages the call server turned your camera off.' });
  }
}

/** Why a call could not be joined. */
function joinFailureText(i18n: I18n, failure: CallJoinFailure): string {
  switch (failure.kind) {
    case 'signedOut':
      return i18n._({ id: 'rtc.signedOut', message: 'You are signed out. Sign in again to call.' });
    case 'unknownRoom':
      return i18n._({ id: 'rtc.unknownRoom', message: 'You are not in this room any more.' });
    case 'noTransport':
      return noServiceText(i18n);
    case 'powerMissing':
      return i18n._({
        id: 'rtc.powerMissing',
        message:
          'Calls in this room take power level {needed}, and yours is {own}. A moderator can change that in the room settings.',
        values: { needed: failure.needed, own: failure.own },
      });
    case 'guest':
      return i18n._({ id: 'rtc.guest', message: 'Guests cannot join calls. Create an account first.' });
    case 'tooMany':
      return i18n._({
        id: 'rtc.tooMany',
        message: 'The call is full: without a call service it carries {most} people. Try again when somebody has left.',
        values: { most: failure.most },
      });
    case 'unreachable':
      return i18n._({ id: 'rtc.unreachable', message: 'Your homeserver cannot be reached. Try again.' });
    case 'refused':
      return refusedText(i18n, failure.message);
  }
}

/** This server has no way to hold calls. */
export function noServiceText(i18n: I18n): string {
  return i18n._({ id: 'rtc.noService', message: 'This server has no call service. Its administrator can set one up.' });
}

function tokenFailureText(i18n: I18n, failure: RtcTokenFailure): string {
  switch (failure.kind) {
    case 'signedOut':
      return i18n._({ id: 'rtc.signedOut', message: 'You are signed out. Sign in again to call.' });
    case 'unreachable':
      return i18n._({ id: 'rtc.serviceAway', message: 'The call service cannot be reached. It is tried again.' });
    case 'unauthorized':
      return i18n._({
        id: 'rtc.unauthorized',
        message: 'The call service does not let you in. Leave, and join again.',
      });
    case 'full':
      return i18n._({ id: 'rtc.full', message: 'The call is full. Try again when somebody has left.' });
    case 'refused':
      return refusedText(i18n, failure.message);
    case 'badAnswer':
      return i18n._({
        id: 'rtc.badAnswer',
        message: 'The call service gave an answer that makes no sense. Its administrator should look at it.',
      });
  }
}

function refusedText(i18n: I18n, words: string): string {
  return words === ''
    ? i18n._({ id: 'rtc.refused', message: 'The server refused the call. Try again later.' })
    : i18n._({ id: 'rtc.refusedWords', message: 'The server refused the call: {words}', values: { words } });
}

function captureText(i18n: I18n, { device, cause }: Extract<SfuCallError, { kind: 'capture' }>): string {
  if (device === 'screen') return i18n._({ id: 'calls.notShared', message: 'The screen was not shared.' });
  const name = causeIn(cause);
  if (name !== 'NotAllowedError') return failureText(i18n, name);
  return i18n._({
    id: 'calls.noMedia',
    message: 'The browser blocks the microphone or camera. Allow them in the address bar and try again.',
  });
}
