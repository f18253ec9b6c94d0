/** The constraints for microphone and camera (07.M-01). Pure. */

/** `browser`: the browser's own. `strong`: the page's, in its place. */
export type NoiseSuppression = 'off' | 'browser' | 'strong';

/** The user's choice of devices; null leaves it to the browser. */
export interface MediaSettings {
  readonly audioInputId: string | null;
  readonly videoInputId: string | null;
  readonly echoCancellation: boolean;
  readonly noiseSuppression: NoiseSuppression;
  readonly autoGainControl: boolean;
}

interface Asked {
  readonly audio: boolean;
  readonly video: boolean;
}

const WIDTH = 640;
const HEIGHT = 360;

/** The constraints for what is wanted and there. `isExact`: no other device and no other size will do. */
export function mediaConstraints(wants: Asked, settings: MediaSettings, isExact: boolean) {
  const device = (id: string | null) => (id === null ? {} : { deviceId: isExact ? { exact: id } : { ideal: id } });
  const size = (value: number) => (isExact ? { exact: value } : { ideal: value });
  const { echoCancellation, noiseSuppression, autoGainControl } = settings;
  const sound = {
    ...device(settings.audioInputId),
    echoCancellation: { ideal: echoCancellation },
    noiseSuppression: { ideal: noiseSuppression === 'browser' },
    autoGainControl: { ideal: autoGainControl },
  };
  const picture = { ...device(settings.videoInputId), width: size(WIDTH), height: size(HEIGHT) };
  return { audio: wants.audio ? sound : false, video: wants.video ? picture : false };
}

/** The part of `wants` for which there is a device; all of it if nothing is known of devices. */
export function attainable(wants: Asked, kinds: readonly string[]): Asked {
  if (kinds.length === 0) return wants;
  return {
    audio: wants.audio && kinds.includes('audioinput'),
    video: wants.video && kinds.includes('videoinput'),
  };
}
