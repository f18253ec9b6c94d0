import type { SeededRandom } from '../fakes/seeded-random.ts';
import type { FakeHomeserver } from '../homeserver/fake-homeserver.ts';
import type { Role } from './cast.ts';
import type { SealedRoom } from './crypto/sealed-room.ts';
import type { Faults } from './faults.ts';
import type { Files } from './files.ts';
import type { ServerBook } from './server-book.ts';
import type { SimDevice } from './sim-device.ts';
import type { Tally } from './tally.ts';

/** The parts of a world that are needed to check it as a whole, once everything is well. */
export interface HealedWorld {
  readonly seed: number;
  readonly server: FakeHomeserver;
  readonly book: ServerBook;
  readonly faults: Faults;
  readonly files: Files;
  readonly tally: Tally;
  readonly devices: readonly SimDevice[];
  /** The encrypted room, in runs that have one. */
  readonly sealed: SealedRoom | null;
  createDevice(role: Role, random: SeededRandom): SimDevice;
  signIn(device: SimDevice): Promise<void>;
  pass(durationMs: number): Promise<void>;
  passUntil(isDone: () => boolean, limitMs: number): Promise<boolean>;
}
