/** Which device a person's choice comes to, as devices come and go. Pure. */
import type { MediaSettings } from './media-constraints.ts';

/** A device as `enumerateDevices` tells of it. */
export interface KnownDevice {
  readonly kind: string;
  readonly deviceId: string;
}

/**
 * What microphone or camera are opened as: two that are the same need not be opened anew. A device that was chosen and is not there is as
 * if none was chosen, until it is there again.
 */
export function openedAs(medium: 'audio' | 'video', settings: MediaSettings, devices: readonly KnownDevice[]): string {
  const { audioInputId, videoInputId, echoCancellation, noiseSuppression, autoGainControl } = settings;
  const kind = medium === 'audio' ? 'audioinput' : 'videoinput';
  const chosen = medium === 'audio' ? audioInputId : videoInputId;
  const isThere = devices.some((device) => device.kind === kind && device.deviceId === chosen);
  const id = isThere ? chosen : null;
  return JSON.stringify(medium === 'audio' ? [id, echoCancellation, noiseSuppression, autoGainControl] : [id]);
}
