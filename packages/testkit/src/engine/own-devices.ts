import { anaAndBo, Person, type Stage } from './encrypted-room.ts';
import { Verifier } from './verifying.ts';

/** Ana at the device that her identity was made on, and at a new one; Bo besides. */
export interface OwnDevices {
  readonly stage: Stage;
  readonly old: Verifier;
  readonly fresh: Verifier;
  readonly bo: Verifier;
}

/** The step with which two devices begin to compare. */
export const START = { kind: 'start', method: 'm.sas.v1' } as const;

/** Prepares two devices of one user up to a given step. The module reads the time of day, which `setTime` sets. */
export function verifyingDevices(setTime: (nowMs: number) => void) {
  const ownDevices = async (): Promise<OwnDevices> => {
    const stage = await anaAndBo();
    setTime(stage.clock.now());
    const old = new Verifier(stage.ana);
    return { stage, old, bo: new Verifier(stage.bo), fresh: new Verifier(await Person.signIn(stage, 'ana')) };
  };
  const ownAsked = async (): Promise<OwnDevices> => {
    const sides = await ownDevices();
    await sides.fresh.request({ kind: 'ownDevices' });
    return sides;
  };
  /** The new device has asked, and the old one has accepted. */
  const ready = async (): Promise<OwnDevices> => {
    const sides = await ownAsked();
    await sides.old.act({ kind: 'accept', canScan: true });
    await sides.fresh.pass();
    return sides;
  };
  const comparing = async (): Promise<OwnDevices> => {
    const sides = await ready();
    await sides.fresh.act(START);
    await sides.old.pass(1_000);
    return sides;
  };
  return { ownDevices, ownAsked, ready, comparing };
}
