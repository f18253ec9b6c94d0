/** Links to users and rooms: made, and read. Apart from the ids, because few screens need them. */
export { addressOf } from '../protocol/ids/address-of.ts';
export { type MatrixTarget, parseMatrixLink } from '../protocol/ids/matrix-link.ts';
