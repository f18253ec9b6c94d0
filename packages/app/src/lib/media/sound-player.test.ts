import type { MxcUri } from '@parley/sdk/client/ids.ts';
import { ObservableValue } from '@parley/sdk/client/value.ts';
import { beforeEach, expect, test } from 'vitest';
import type { MediaState } from './media-cache.ts';
import type { Sound, Track } from './sound-desk.ts';
import { type SoundElement, SoundPlayer } from './sound-player.ts';

class FakeElement implements SoundElement {
  src = '';
  currentTime = 0;
  playbackRate = 1;
  duration = Number.NaN;
  readonly #heard = new Map<string, () => void>();

  async play() {
    this.fire('play');
  }
  pause() {
    this.fire('pause');
  }
  removeAttribute() {
    this.src = '';
  }
  addEventListener(name: string, listener: () => void) {
    this.#heard.set(name, listener);
  }
  fire(name: string) {
    this.#heard.get(name)?.();
  }
  at(seconds: number) {
    this.currentTime = seconds;
    this.fire('timeupdate');
  }
}

let element: FakeElement;
let desk: ObservableValue<Sound>;
let player: SoundPlayer;
let media: MediaState;
let tell: () => void;
let watched: number;
const cache = {
  current: () => media,
  watch: (_request: unknown, listener: () => void) => {
    tell = listener;
    watched += 1;
    return () => {
      watched -= 1;
    };
  },
};

const track = (name: string): Track => ({
  roomId: null,
  key: name,
  eventId: null,
  source: { kind: 'plain', mxc: `mxc://example.org/${name}` as MxcUri },
  title: name,
  isVoice: true,
  durationMs: 9_000,
});

beforeEach(() => {
  element = new FakeElement();
  desk = new ObservableValue<Sound>({ kind: 'idle' });
  player = new SoundPlayer(element, desk);
  media = { kind: 'ready', url: 'blob:1', mimeType: 'audio/ogg' };
  watched = 0;
});

test('[MED-05] a sound is fetched, played and paused, and says where it is', () => {
  media = { kind: 'loading' };
  player.play(cache, track('a'));
  expect(desk.current).toMatchObject({ kind: 'loading', durationMs: 9_000 });
  media = { kind: 'ready', url: 'blob:1', mimeType: 'audio/ogg' };
  tell();
  expect(element.src).toBe('blob:1');
  element.duration = 8;
  element.at(2);
  expect(desk.current).toMatchObject({ kind: 'playing', positionMs: 2_000, durationMs: 8_000 });
  player.pause();
  expect(desk.current).toMatchObject({ kind: 'paused', positionMs: 2_000 });
});

test('[MED-05] another sound takes its place; the first goes on where it was left', () => {
  player.play(cache, track('a'));
  element.at(3);
  player.play(cache, track('b'));
  expect(watched).toBe(1);
  expect(desk.current).toMatchObject({ kind: 'playing', track: { key: 'b' }, positionMs: 0 });
  player.play(cache, track('a'));
  expect(element.currentTime).toBe(3);
  element.fire('ended');
  expect(desk.current).toMatchObject({ kind: 'ended', positionMs: 0 });
  player.stop();
  player.play(cache, track('a'));
  expect(element.currentTime).toBe(0);
});

test('[MED-05] the speed holds for the sounds after it', () => {
  player.play(cache, track('a'));
  player.setRate(1.5);
  element.playbackRate = 1;
  player.play(cache, track('b'));
  expect(element.playbackRate).toBe(1.5);
});

test('[SEC-31] what is no sound by its bytes, or cannot be played, has failed; once more tries again', () => {
  media = { kind: 'ready', url: 'blob:1', mimeType: 'application/octet-stream' };
  player.play(cache, track('a'));
  expect(desk.current.kind).toBe('failed');
  expect(element.src).toBe('');
  media = { kind: 'ready', url: 'blob:1', mimeType: 'audio/ogg' };
  player.play(cache, track('a'));
  expect(desk.current.kind).toBe('playing');
  element.fire('error');
  expect(desk.current.kind).toBe('failed');
});

test('nothing is left for the person who comes after', () => {
  player.play(cache, track('a'));
  element.at(3);
  player.forget();
  expect([desk.current.kind, element.src, watched]).toEqual(['idle', '', 0]);
  player.play(cache, track('a'));
  expect(element.currentTime).toBe(0);
});
