import type { CameraFailure } from './camera.ts';

/** The words around the picture of the camera. */
export interface ScannerWords {
  /** The instruction for the person. */
  readonly lead: string;
  /** Why there is no picture, and the other way on. */
  readonly failure: (failure: CameraFailure) => string;
}
