/** The face of `core/session/` for features. */
export { decideSend } from './decide-send.ts';
