import { useI18n } from '../../lib/i18n/use-i18n.ts';
import type { CameraFailure } from '../../lib/scan/camera.ts';
import type { ScannerWords } from '../../lib/scan/scanner-words.ts';
import { Button } from '../button/Button.tsx';
import { Spinner } from '../spinner/Spinner.tsx';
import styles from './scanner.module.css';

export interface ScannerViewProps {
  readonly words: ScannerWords;
  /** The camera gives pictures. */
  readonly isOpen: boolean;
  readonly failure: CameraFailure | null;
  /** Called with the element that shows the video. */
  readonly onVideo: (video: HTMLVideoElement | null) => void;
  readonly onRetry: () => void;
}

/** Picture of the camera, or the reason for its absence. */
export function ScannerView({ words, isOpen, failure, onVideo, onRetry }: ScannerViewProps) {
  const i18n = useI18n();
  if (failure !== null) {
    return (
      <>
        <p role="alert">{words.failure(failure)}</p>
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
      <p>{words.lead}</p>
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
