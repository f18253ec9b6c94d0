import type { I18n } from '@lingui/core';
import type { LinkFailure } from '@parley/sdk/client/contract.ts';
import type { CameraFailure } from '../scan/camera.ts';
import type { ScannerWords } from '../scan/scanner-words.ts';

/** One sentence on why two devices could not link, and what to do. */
export function linkFailureText(i18n: I18n, failure: LinkFailure): string {
  switch (failure.kind) {
    case 'unreachable':
    case 'aborted':
      return i18n._({
        id: 'link.unreachable',
        message: 'The connection was lost. Check the connection of both devices, then try again.',
      });
    case 'expired':
      return i18n._({
        id: 'link.expired',
        message: 'This took too long, and the code is not good any more. Try again.',
      });
    case 'noRendezvous':
      return i18n._({
        id: 'link.noRendezvous',
        message: 'This homeserver offers no QR codes for signing in. Scan the code of your other device instead.',
      });
    case 'insecure':
      return i18n._({
        id: 'link.insecure',
        message:
          'The connection to your other device is not secure, so it was ended. Try again, on another network if you can.',
      });
    case 'wrongCode':
      return i18n._({
        id: 'link.wrongCode',
        message: 'Your other device shows other digits. Nobody was signed in. Try again.',
      });
    case 'unexpected':
      return i18n._({
        id: 'link.unexpected',
        message:
          'The app on your other device answered in a way that this one does not understand. Update both, then try again.',
      });
    case 'unavailable':
      return i18n._({
        id: 'link.unavailable',
        message: 'Encryption is not available in this browser now. Reload the page, then try again.',
      });
    case 'declined':
      return i18n._({ id: 'link.declined', message: 'The sign-in was declined on the page of your homeserver.' });
    case 'there':
      return reasonText(i18n, failure);
  }
}

function reasonText(i18n: I18n, { reason }: Extract<LinkFailure, { readonly kind: 'there' }>): string {
  switch (reason) {
    case 'user_cancelled':
      return i18n._({ id: 'link.cancelledThere', message: 'It was cancelled on your other device.' });
    case 'authorization_expired':
      return i18n._({ id: 'link.notConfirmed', message: 'Nobody confirmed the sign-in in time. Try again.' });
    case 'device_already_exists':
      return i18n._({
        id: 'link.deviceExists',
        message: 'Your account knows this session already. Sign in without your other device instead.',
      });
    case 'device_not_found':
      return i18n._({
        id: 'link.deviceNotFound',
        message: 'Your homeserver does not know the new session. Sign in again, then verify it.',
      });
    case 'unsupported_protocol':
      return i18n._({
        id: 'link.unsupported',
        message: 'Your other device, or its homeserver, cannot do this. Sign in another way.',
      });
    case 'unable_to_open_verification_uri':
      return i18n._({
        id: 'link.notOpened',
        message: 'Your other device could not open the page of your homeserver. Sign in another way.',
      });
    case 'unexpected_message_received':
      return i18n._({
        id: 'link.notUnderstood',
        message: 'Your other device did not understand this one. Update the apps on both, then try again.',
      });
  }
}

/** The words of the camera while the code of the other device is scanned. */
export function linkScannerWords(i18n: I18n): ScannerWords {
  return {
    lead: i18n._({ id: 'link.point', message: 'Point the camera at the QR code on your other device.' }),
    failure: (failure) => cameraText(i18n, failure),
  };
}

function cameraText(i18n: I18n, failure: CameraFailure): string {
  switch (failure) {
    case 'refused':
      return i18n._({
        id: 'link.cameraRefused',
        message: 'The browser blocks the camera. Allow it in the browser’s settings, or show a code here instead.',
      });
    case 'missing':
      return i18n._({ id: 'link.cameraMissing', message: 'No camera was found. Show a code here instead.' });
    case 'busy':
      return i18n._({
        id: 'link.cameraBusy',
        message: 'Another program is using the camera. Close it there, or show a code here instead.',
      });
    case 'failed':
      return i18n._({ id: 'link.cameraFailed', message: 'The camera could not be opened. Show a code here instead.' });
  }
}
