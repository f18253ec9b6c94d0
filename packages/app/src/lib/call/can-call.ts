/** True if this browser can make calls (07.ST-08). */
export function canCall(): boolean {
  return 'RTCPeerConnection' in globalThis && 'mediaDevices' in navigator;
}
