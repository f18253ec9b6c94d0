import { createHash } from 'node:crypto';
import { FakeClock } from '@parley/testkit/fakes/fake-clock.ts';
import { expect, test } from 'vitest';
import { ok } from '../../../base/result/result.ts';
import { PIECE_BYTES } from '../../../core/storage/storage.ts';
import { FilmPieces } from './film-pieces.ts';
import type { AskFrom } from './film-reader.ts';
import type { PieceStore } from './kept-pieces.ts';
import { WholeProof } from './whole-proof.ts';

const COUNT = 60;

/** A disk without room. */
const FULL: PieceStore = {
  filmAt: () => Promise.resolve(null),
  beginFilm: () => Promise.resolve(false),
  readPiece: () => Promise.resolve(null),
  keepPiece: () => Promise.resolve(),
  endFilm: () => Promise.resolve(),
  drop: () => Promise.resolve(),
};

const pieceAt = (index: number) => new Uint8Array(PIECE_BYTES).fill(index & 0xff);

/** A film of 30 MB, of a server without ranges. `lie` changes a piece of an answer. */
function start(expected: string | null, lie: (answer: number, index: number) => boolean = () => false) {
  const given: number[] = [];
  let answers = 0;
  const ask: AskFrom = async (_from, { onHead, onBytes }, signal) => {
    answers += 1;
    const answer = answers;
    onHead({ status: 200, headers: new Map([['content-length', String(COUNT * PIECE_BYTES)]]) });
    for (let index = 0; index < COUNT && !signal.aborted; index += 1) {
      given.push(index);
      await onBytes(lie(answer, index) ? new Uint8Array(PIECE_BYTES).fill(0xee) : pieceAt(index));
    }
    return ok(null);
  };
  const proof = expected === null ? null : new WholeProof(expected);
  const { signal } = new AbortController();
  const pieces = new FilmPieces({ ask, store: FULL, clock: new FakeClock(), key: 'mxc', proof, signal });
  return { pieces, given };
}

/** Everything that is ready has happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

function hashOfAll(): string {
  const hash = createHash('sha256');
  for (let index = 0; index < COUNT; index += 1) hash.update(pieceAt(index));
  return hash.digest('base64').replace(/=$/, '');
}

test('[MED-12] without room on the disk no more than 16 MB are read ahead of the player, however large the film is', async () => {
  const { pieces, given } = start(null);
  expect((await pieces.piece(0)).ok).toBe(true);
  await settled();
  expect(given.length).toBe(33);
  expect((await pieces.piece(20)).ok).toBe(true);
  await settled();
  expect(given.length).toBe(53);
});

test('[MED-12] [MED-15] a piece that is no more in memory is fetched again, from the beginning', async () => {
  const { pieces, given } = start(null);
  const last = await pieces.piece(COUNT - 1);
  expect(last.ok && last.value[0]).toBe((COUNT - 1) & 0xff);
  const first = await pieces.piece(1);
  expect(first.ok && first.value[0]).toBe(1);
  expect(given.filter((index) => index === 0)).toHaveLength(2);
});

test('[MED-13] the hash is checked although the film is never whole in memory, and a piece that comes again is the same', async () => {
  const right = start(hashOfAll());
  for (let index = 0; index < COUNT; index += 1) expect((await right.pieces.piece(index)).ok).toBe(true);
  expect((await right.pieces.piece(3)).ok).toBe(true);
  const wrong = start(`${hashOfAll().slice(0, -2)}AA`);
  const damaged = { ok: false, error: { kind: 'damaged' } };
  for (let index = 0; index < COUNT - 1; index += 1) await wrong.pieces.piece(index);
  await wrong.pieces.piece(COUNT - 1);
  expect(await wrong.pieces.piece(0)).toEqual(damaged);
  const other = start(hashOfAll(), (answer, index) => answer === 2 && index === 3);
  for (let index = 0; index < COUNT; index += 1) await other.pieces.piece(index);
  expect(await other.pieces.piece(3)).toEqual(damaged);
});
