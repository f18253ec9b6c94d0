import type { Log } from '../../../base/log/log.ts';
import type { Random } from '../../../base/random/random.ts';
import type { Scope } from '../../../base/scope/scope.ts';
import type { CryptoMachine } from '../../../platform/crypto/crypto-machine.ts';
import type { Primitives } from '../../../platform/crypto/primitives.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Env } from '../../../platform/env.ts';
import type { UserId } from '../../../protocol/ids/ids.ts';
import type { Requests } from '../../session/requests.ts';
import type { AccountBackup } from '../backup/account-backup.ts';
import type { OwnIdentity } from '../identity/own-identity.ts';
import type { MachineKeeper } from '../machine-keeper.ts';
import type { Outgoing } from '../outgoing.ts';

export interface RecoveryOptions {
  readonly env: Pick<Env, 'clock' | 'random' | 'crypto'>;
  readonly database: Database;
  readonly requests: Requests;
  readonly me: UserId;
  readonly keeper: MachineKeeper;
  readonly backup: AccountBackup;
  readonly outgoing: Outgoing;
  readonly identity: Pick<OwnIdentity, 'state' | 'make'>;
  readonly scope: Scope;
  readonly log: Log;
}

/** Tools for keys. */
export interface RecoveryTools {
  readonly machine: CryptoMachine;
  readonly primitives: Primitives;
  readonly random: Random;
}
