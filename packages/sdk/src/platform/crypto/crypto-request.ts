/** Something to be sent to the server for the machine. `body` is JSON, to be passed on as it is. */
export type CryptoRequest = { readonly id: string; readonly body: string } & (
  | { readonly kind: 'keysUpload' | 'keysQuery' | 'keysClaim' | 'signatureUpload' }
  | { readonly kind: 'toDevice'; readonly eventType: string; readonly txnId: string }
  | { readonly kind: 'roomMessage'; readonly roomId: string; readonly eventType: string; readonly txnId: string }
  | { readonly kind: 'keysBackup'; readonly version: string }
);
