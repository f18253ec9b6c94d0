/** The face of `core/membership/` for features. */
export { type Membership, type MembershipStatus, type MembershipTerms, statusOf } from './course.ts';
export { MembershipDriver } from './membership-driver.ts';
