/** Loads the code that finds the device of an older client: few users need it. */
export function loadOldDevice() {
  return import('./old-device.ts');
}
