import type { MachineResult } from './machine-result.ts';

/** The OlmMachine's secrets that are worth storing elsewhere: the private keys of the user's identity, and room keys. */
export interface MachineSecrets {
  /** Null unless all three are here. */
  identityKeys(): MachineResult<IdentityKeys | null>;
  /** Takes private keys whose public halves the server showed. Returns whether all three are here now. */
  takeIdentityKeys(keys: IdentityKeys): MachineResult<boolean>;
  /** Asks the person's other verified devices for private keys that are not here: `outgoing` has the requests then. */
  askOthers(): MachineResult<void>;
  /** All keys of rooms, as JSON: readable by whoever has it. */
  exportRoomKeys(): MachineResult<string>;
  /** Takes in what `exportRoomKeys` made; better keys that are here stay. A failure means that it is not that. */
  importRoomKeys(json: string): MachineResult<{ readonly imported: number; readonly total: number }>;
}

/** Seeds of the private keys, each in unpadded base64. */
export interface IdentityKeys {
  readonly master: string;
  readonly selfSigning: string;
  readonly userSigning: string;
}
