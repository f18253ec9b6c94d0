import type { I18n } from '@lingui/core';
import { useI18n } from '../../../lib/i18n/use-i18n.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Spinner } from '../../../ui/spinner/Spinner.tsx';
import styles from '../verification.module.css';
import type { Other } from '../verification-words.ts';
import type { CameraFailure } from './camera.ts';

export interface ScannerViewProps {
  readonly other: Other;
  /** The camera gives pictures. */
  readonly isOpen: boolean;
  readonly failure: CameraFailure | null;
  /** Called with the element that shows the video. */
  readonly onVideo: (video: HTMLVideoElement | null) => void;
  readonly onRetry: () => void;
}

/** Picture of the camera, or the reason for its absence. */
export function ScannerView({ other, isOpen, failure, onVideo, onRetry }: ScannerViewProps) {
  const i18n = useI18n();
  if (failure !== null) {
    return (
      <>
        <p role="alert">{failureText(i18n, failure)}</p>
        <Button size="small" onClick={onRetry}>
          {i18n._({ id: 'verification.cameraAgain', message: 'Try the camera again' })}
        </Button>
      </>
    );
  }
  if (!isOpen) {
    return (
      <p className={styles.waiting}>
        <Spinner />
        <span>{i18n._({ id: 'verification.cameraOpening', message: 'Waiting for the camera…' })}</span>
      </p>
    );
  }
  return (
    <>
      <p>
        {other === null
          ? i18n._({ id: 'verification.pointOwn', message: 'Point the camera at the code on your other device.' })
          : i18n._({
              id: 'verification.pointPerson',
              message: 'Point the camera at the code on the device of {name}.',
              values: { name: other },
            })}
      </p>
      <video
        ref={onVideo}
        className={styles.camera}
        aria-label={i18n._({ id: 'verification.camera', message: 'What the camera sees' })}
        playsInline
        muted
      />
    </>
  );
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
