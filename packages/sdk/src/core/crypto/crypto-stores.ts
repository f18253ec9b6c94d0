/** Stores for encryption, apart from the other stores. Signing in opens them and reads nothing. */
import type { DeviceId, RoomId, UserId } from '../../protocol/ids/ids.ts';
import { RecordStore } from '../storage/record-store.ts';
import type {
  CryptoRecord,
  DehydratedRecord,
  IntakeRecord,
  RecoveryRecord,
  RestoreRecord,
  SeenRecord,
  WaitingRecord,
} from './crypto-record.ts';
import { CRYPTO_STORE } from './crypto-store.ts';
import type { AcceptedRecord, OwedRecord } from './history/history-record.ts';
import type { OwnIdentityState } from './identity/own-identity-state.ts';
import type { BlockedRecord, TroubleRecord, TrustSettings } from './identity/trust-record.ts';
import type { VerificationRecord } from './verification/verification-record.ts';

/** Data of this device's OlmMachine. */
export const cryptoStore = new RecordStore<CryptoRecord, readonly ['machine']>(CRYPTO_STORE);
/** Changes that the OlmMachine has yet to receive, in order. */
export const intakeStore = new RecordStore<IntakeRecord, readonly ['intake', number]>(CRYPTO_STORE);
/** Sessions of which something stored could not be decrypted, or not yet. */
export const waitingStore = new RecordStore<WaitingRecord, readonly ['waiting', RoomId, string]>(CRYPTO_STORE);
/** Maps the index of each decrypted message to its event. */
export const seenStore = new RecordStore<SeenRecord, readonly ['seen', RoomId, string, number]>(CRYPTO_STORE);
/** Written to wait for the disk, and never read: a strict write takes what was written before it along, in the machine's database too. */
export const machineMarkStore = new RecordStore<number, readonly ['mark']>(CRYPTO_STORE);
/** Last known state of the user's own identity. */
export const identityStore = new RecordStore<OwnIdentityState, readonly ['identity']>(CRYPTO_STORE);
/** The backup whose keys are all on this device. */
export const restoreStore = new RecordStore<RestoreRecord, readonly ['restored']>(CRYPTO_STORE);
/** The key that decrypts everything a new device needs. */
export const recoveryStore = new RecordStore<RecoveryRecord, readonly ['recovery']>(CRYPTO_STORE);
/** Questions about recovery that the user dismissed. */
export const dismissedStore = new RecordStore<readonly string[], readonly ['dismissed']>(CRYPTO_STORE);
/** Verifications that are under way. */
export const verificationStore = new RecordStore<VerificationRecord, readonly ['verification', string]>(CRYPTO_STORE);
/** People whose identity is another one than before. */
export const troubleStore = new RecordStore<TroubleRecord, readonly ['trouble', UserId]>(CRYPTO_STORE);
/** Set after the keys of an older client were imported. */
export const movedStore = new RecordStore<true, readonly ['moved']>(CRYPTO_STORE);
/** To whose devices keys go. */
export const trustStore = new RecordStore<TrustSettings, readonly ['trust']>(CRYPTO_STORE);
/** Devices that get no keys. */
export const blockedStore = new RecordStore<BlockedRecord, readonly ['blocked', UserId, DeviceId]>(CRYPTO_STORE);
/** The account's devices that the person need not be told of. */
export const knownDevicesStore = new RecordStore<readonly DeviceId[], readonly ['known-devices']>(CRYPTO_STORE);
/** The dehydrated device that this one made. */
export const dehydratedStore = new RecordStore<DehydratedRecord, readonly ['dehydrated']>(CRYPTO_STORE);
/** Invited users who still have to receive the keys of the room history. */
export const owedStore = new RecordStore<OwedRecord, readonly ['owed', RoomId, UserId]>(CRYPTO_STORE);
/** Invitations that were accepted here, for keys that come with them. */
export const acceptedStore = new RecordStore<AcceptedRecord, readonly ['accepted', RoomId]>(CRYPTO_STORE);
