/** What encryption keeps, apart from the other stores: signing in opens it, and reads nothing. */
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

/** What belongs to this device's machine for cryptography. */
export const cryptoStore = new RecordStore<CryptoRecord, readonly ['machine']>(CRYPTO_STORE);
/** What it has to be told still, in order. */
export const intakeStore = new RecordStore<IntakeRecord, readonly ['intake', number]>(CRYPTO_STORE);
/** Sessions of which something stored could not be decrypted, or not yet. */
export const waitingStore = new RecordStore<WaitingRecord, readonly ['waiting', RoomId, string]>(CRYPTO_STORE);
/** Which event each message was that was decrypted. */
export const seenStore = new RecordStore<SeenRecord, readonly ['seen', RoomId, string, number]>(CRYPTO_STORE);
/** Written to wait for the disk, and never read: a strict write takes what was written before it along, in the machine's database too. */
export const machineMarkStore = new RecordStore<number, readonly ['mark']>(CRYPTO_STORE);
/** How it stood with the person's own identity. */
export const identityStore = new RecordStore<OwnIdentityState, readonly ['identity']>(CRYPTO_STORE);
/** Which backup's keys are all here. */
export const restoreStore = new RecordStore<RestoreRecord, readonly ['restored']>(CRYPTO_STORE);
/** Which key opens all that a new device needs. */
export const recoveryStore = new RecordStore<RecoveryRecord, readonly ['recovery']>(CRYPTO_STORE);
/** What the person does not want to be asked again about recovery. */
export const dismissedStore = new RecordStore<readonly string[], readonly ['dismissed']>(CRYPTO_STORE);
/** Verifications that are under way. */
export const verificationStore = new RecordStore<VerificationRecord, readonly ['verification', string]>(CRYPTO_STORE);
/** People whose identity is another one than before. */
export const troubleStore = new RecordStore<TroubleRecord, readonly ['trouble', UserId]>(CRYPTO_STORE);
/** What an older client kept of this device has moved in. */
export const movedStore = new RecordStore<true, readonly ['moved']>(CRYPTO_STORE);
/** To whose devices keys go. */
export const trustStore = new RecordStore<TrustSettings, readonly ['trust']>(CRYPTO_STORE);
/** Devices that get no keys. */
export const blockedStore = new RecordStore<BlockedRecord, readonly ['blocked', UserId, DeviceId]>(CRYPTO_STORE);
/** The account's devices that the person need not be told of. */
export const knownDevicesStore = new RecordStore<readonly DeviceId[], readonly ['known-devices']>(CRYPTO_STORE);
/** The dehydrated device that this one made. */
export const dehydratedStore = new RecordStore<DehydratedRecord, readonly ['dehydrated']>(CRYPTO_STORE);
/** Who was invited, and is still to be given the keys of what was said before. */
export const owedStore = new RecordStore<OwedRecord, readonly ['owed', RoomId, UserId]>(CRYPTO_STORE);
/** Invitations that were accepted here, for keys that come with them. */
export const acceptedStore = new RecordStore<AcceptedRecord, readonly ['accepted', RoomId]>(CRYPTO_STORE);
