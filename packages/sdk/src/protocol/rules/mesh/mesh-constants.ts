/** Numbers and names of group calls in full mesh (08). */

/** State that says that there is a call (08.G-01). */
export const MESH_CALL_TYPE = 'org.matrix.msc3401.call';
/** State by which the devices of a user are in calls; calls over an SFU use the same type with other keys (08.G-02, 08.G-03). */
export const MESH_MEMBER_TYPE = 'org.matrix.msc3401.call.member';

/** A device is in a call for so long after it said so last (08.G-32). */
export const MESH_DEVICE_MS = 3_600_000;
/** It says so again after this (08.G-32). */
export const MESH_RESEND_MS = 2_700_000;

/** The pause between two looks for devices that should be called and are not (08.G-43). */
export const MESH_RETRY_EVERY_MS = 5_000;
/** A device is called again so many times (08.G-43). */
export const MESH_MOST_RETRIES = 3;

/** A call that is to ring rings for so long after it began: as long as an invite lasts. */
export const MESH_RING_MS = 60_000;

/** More people than this are too many for a device to send to each of them. */
export const MESH_MOST_PEOPLE = 8;
