/** The face of `core/session/` for features. */
export { decideSend, type SendDecision } from './decide-send.ts';
