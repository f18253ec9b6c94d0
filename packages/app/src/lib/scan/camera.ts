/** Why there is no picture: the person or the browser says no, there is no camera, another program has it, or something else. */
export type CameraFailure = 'refused' | 'missing' | 'busy' | 'failed';

/** True if there is a camera for scanning codes (06.V-02). No permission is requested yet. */
export async function hasCamera(): Promise<boolean> {
  // Pages without a secure connection have none, whatever the types say.
  const { mediaDevices } = navigator as { readonly mediaDevices?: MediaDevices };
  if (mediaDevices === undefined || typeof OffscreenCanvas === 'undefined') return false;
  const devices = await mediaDevices.enumerateDevices().catch(() => []);
  return devices.some(({ kind }) => kind === 'videoinput');
}

/** The camera that looks away from the person, where there are two. Whoever opened it stops it. */
export async function openCamera(): Promise<MediaStream | CameraFailure> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
  } catch (error) {
    return failureOf(error instanceof Error ? error.name : '');
  }
}

/** From the browser's name for it. */
export function failureOf(name: string): CameraFailure {
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'failed';
  }
}

export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
