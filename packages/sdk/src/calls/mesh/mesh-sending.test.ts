import { expect, test } from 'vitest';
import { err, ok } from '../../base/result/result.ts';
import type { SfuCallError } from '../many/shown-sfu-call.main.ts';
import { MeshSending } from './mesh-sending.main.ts';
import type { MeshWants } from './mesh-wants.ts';
import type { SharedMedia } from './shared-media.main.ts';

/** The sending of a device, with devices that open unless they are broken. */
function stage(broken: readonly string[] = []) {
  const open: { microphone: object | null; camera: object | null; screen: object | null } = {
    ...{ microphone: null, camera: null, screen: null },
  };
  let endScreen = () => {};
  const opens = (name: keyof typeof open) => {
    if (broken.includes(name)) return err({ kind: 'captureFailed', cause: 'NotAllowedError: no' });
    open[name] = {};
    return ok(open[name]);
  };
  const media = {
    open: async (medium: 'audio' | 'video') => opens(medium === 'audio' ? 'microphone' : 'camera'),
    closeCamera: () => {
      open.camera = null;
    },
    openScreen: async (onEnded: () => void) => {
      endScreen = onEnded;
      return opens('screen');
    },
    closeScreen: () => {
      open.screen = null;
    },
    stop: () => {},
  };
  Object.defineProperties(media, {
    microphone: { get: () => open.microphone },
    camera: { get: () => open.camera },
    screen: { get: () => open.screen },
  });
  const told: MeshWants[] = [];
  const errors: SfuCallError[] = [];
  const sending = new MeshSending({
    media: media as unknown as SharedMedia,
    onWants: (wants) => told.push(wants),
    onDevices: () => {},
    onError: (error) => errors.push(error),
    report: (error) => {
      throw error;
    },
  });
  return { sending, told, errors, open, endScreen: () => endScreen() };
}

test('[08.G-51] a device that cannot be opened stays off, and one that is open is muted and closed', async () => {
  const { sending, told, errors } = stage(['camera']);
  await sending.set('microphone', true);
  await sending.set('camera', true);
  expect([sending.on, told.at(-1)]).toEqual([
    { microphone: true, camera: false, screen: false },
    { audio: true, video: false, screen: false },
  ]);
  expect(errors).toEqual([{ kind: 'capture', device: 'camera', cause: 'NotAllowedError: no' }]);
  await sending.set('microphone', false);
  expect(told.at(-1)).toEqual({ audio: false, video: false, screen: false });
});

test('[08.G-51] a camera that was turned off while it opened is closed again', async () => {
  const { sending, told, open } = stage();
  const opening = sending.set('camera', true);
  await sending.set('camera', false);
  await opening;
  expect([open.camera, told.at(-1)?.video]).toEqual([null, false]);
});

test('[08.G-52] a screen is shared until its track ends; a choice that was cancelled leaves it off', async () => {
  const { sending, told, open, endScreen } = stage();
  await sending.setScreen(true, true);
  expect(told.at(-1)?.screen).toBe(true);
  endScreen();
  expect([sending.on.screen, told.at(-1)?.screen, open.screen]).toEqual([false, false, null]);
  const cancelled = stage(['screen']);
  await cancelled.sending.setScreen(true, true);
  expect([cancelled.sending.on.screen, cancelled.errors[0]?.kind]).toEqual([false, 'capture']);
});

test('[PTT-12] a microphone for push-to-talk is open and muted before the first press; one that cannot be had is told of', async () => {
  const { sending, told, open } = stage();
  await sending.ready();
  expect([open.microphone !== null, sending.on.microphone, told.at(-1)?.audio]).toEqual([true, false, false]);
  await sending.set('microphone', true);
  expect(told.at(-1)?.audio).toBe(true);
  const broken = stage(['microphone']);
  await broken.sending.ready();
  expect(broken.errors).toMatchObject([{ kind: 'capture', device: 'microphone' }]);
});
