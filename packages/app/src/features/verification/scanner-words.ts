import type { I18n } from '@lingui/core';
import type { CameraFailure } from '../../lib/scan/camera.ts';
import type { ScannerWords } from '../../lib/scan/scanner-words.ts';
import type { Other } from './verification-words.ts';

/** The words of the camera while a verification is scanned. */
export function scannerWords(i18n: I18n, other: Other): ScannerWords {
  const lead =
    other === null
      ? i18n._({ id: 'verification.pointOwn', message: 'Point the camera at the code on your other device.' })
      : i18n._({
          id: 'verification.pointPerson',
          message: 'Point the camera at the code on the device of {name}.',
          values: { name: other },
        });
  return { lead, failure: (failure) => failureText(i18n, failure) };
}

function failureText(i18n: I18n, failure: CameraFailure): string {
  switch (failure) {
    case 'refused':
      return i18n._({
        id: 'verification.cameraRefused',
        message: 'The browser blocks the camera. Allow it in the browser’s settings, or compare emoji.',
      });
    case 'missing':
      return i18n._({
        id: 'verification.cameraMissing',
        message: 'No camera was found. You can compare emoji instead.',
      });
    case 'busy':
      return i18n._({
        id: 'verification.cameraBusy',
        message: 'Another program is using the camera. Close it there, or compare emoji.',
      });
    case 'failed':
      return i18n._({
        id: 'verification.cameraFailed',
        message: 'The camera could not be opened. You can compare emoji instead.',
      });
  }
}
