/** The methods by which two sides can verify each other (06.V-02). */
export const VERIFICATION_METHODS = ['m.sas.v1', 'm.qr_code.scan.v1', 'm.qr_code.show.v1', 'm.reciprocate.v1'] as const;

export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];

export const CANCEL_CODES = [
  'm.user',
  'm.timeout',
  'm.unknown_transaction',
  'm.unknown_method',
  'm.unexpected_message',
  'm.key_mismatch',
  'm.user_error',
  'm.invalid_message',
  'm.accepted',
  'm.mismatched_commitment',
  'm.mismatched_sas',
] as const;

/** Why a verification was cancelled (06.V-05). */
export type CancelCode = (typeof CANCEL_CODES)[number];

/** The meaning of a cancellation code; `other` for an unknown one. */
export function cancelCodeOf(code: string): CancelCode | 'other' {
  return CANCEL_CODES.find((known) => known === code) ?? 'other';
}
