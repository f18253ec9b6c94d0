/** What encryption keeps, apart from the other stores: signing in opens it, and reads nothing. */
import type { RoomId } from '../../protocol/ids/ids.ts';
import { CRYPTO_STORE, RecordStore } from '../storage/stores.ts';
import type { CryptoRecord, IntakeRecord, WaitingRecord } from './crypto-record.ts';

/** What belongs to this device's machine for cryptography. */
export const cryptoStore = new RecordStore<CryptoRecord, readonly ['machine']>(CRYPTO_STORE);
/** What it has to be told still, in order. */
export const intakeStore = new RecordStore<IntakeRecord, readonly ['intake', number]>(CRYPTO_STORE);
/** Sessions of which something stored could not be decrypted, or not yet. */
export const waitingStore = new RecordStore<WaitingRecord, readonly ['waiting', RoomId, string]>(CRYPTO_STORE);
