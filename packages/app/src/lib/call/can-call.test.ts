import { expect, test, vi } from 'vitest';
import { canCall } from './can-call.ts';

test('[07.ST-08] a browser without peer connections or devices makes no calls', () => {
  vi.stubGlobal('navigator', { mediaDevices: {} });
  expect(canCall()).toBe(false);
  vi.stubGlobal('RTCPeerConnection', class {});
  expect(canCall()).toBe(true);
  vi.stubGlobal('navigator', {});
  expect(canCall()).toBe(false);
  vi.unstubAllGlobals();
});
