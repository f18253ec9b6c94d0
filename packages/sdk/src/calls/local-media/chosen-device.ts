/** The device that a user's choice results in, as devices come and go. Pure. */
import type { MediaSettings } from './media-constraints.ts';

/** A device as `enumerateDevices` tells of it. */
export interface KnownDevice {
  readonly kind: string;
  readonly deviceId: string;
}

/**
 * A key of the way in which microphone or camera are opened: if two keys are equal, the device need not be opened again. A chosen
 * device that is not connected counts as not chosen until it is connected again.
 */
export function openedAs(medium: 'audio' | 'video', settings: MediaSettings, devices: readonly KnownDevice[]): string {
  const { audioInputId, videoInputId, echoCancellation, noiseSuppression, autoGainControl } = settings;
  const kind = medium === 'audio' ? 'audioinput' : 'videoinput';
  const chosen = medium === 'audio' ? audioInputId : videoInputId;
  const isThere = devices.some((device) => device.kind === kind && device.deviceId === chosen);
  const id = isThere ? chosen : null;
  return JSON.stringify(medium === 'audio' ? [id, echoCancellation, noiseSuppression, autoGainControl] : [id]);
}
