/** What two sides may do to verify each other (06.V-02). */
export const VERIFICATION_METHODS = ['m.sas.v1', 'm.qr_code.scan.v1', 'm.qr_code.show.v1', 'm.reciprocate.v1'] as const;

export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];
