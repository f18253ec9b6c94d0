import { EventEmitter } from 'node:events';
import { type LocalParticipant, ParticipantEvent, Track } from 'livekit-client';
import { expect, test, vi } from 'vitest';
import { LivekitSending } from './livekit-sending.main.ts';

/** A track as LiveKit's client has it, which mutes what it sends. */
function published(source: Track.Source) {
  const mediaStreamTrack = { enabled: true, readyState: 'live' };
  const publication = { source, track: null as unknown };
  const set = (name: ParticipantEvent, isOn: boolean) => {
    if (mediaStreamTrack.enabled === isOn) return;
    mediaStreamTrack.enabled = isOn;
    participant.emit(name, publication);
  };
  const track = {
    ...{ mediaStreamTrack, replaceTrack: vi.fn() },
    // It waits for others first.
    mute: async () => {
      await Promise.resolve();
      set(ParticipantEvent.TrackMuted, false);
    },
    unmute: async () => set(ParticipantEvent.TrackUnmuted, true),
  };
  publication.track = track;
  const participant = Object.assign(new EventEmitter(), {
    getTrackPublication: (wanted: Track.Source) => (wanted === source ? publication : undefined),
  });
  return { participant: participant as unknown as LocalParticipant, mediaStreamTrack, track };
}

function sending(source: Track.Source) {
  const { participant, mediaStreamTrack, track } = published(source);
  const onSilenced = vi.fn();
  const report = vi.fn();
  const out = new LivekitSending(participant, false, { onSilenced, report });
  const sent = mediaStreamTrack as unknown as MediaStreamTrack;
  return { out, sent, track, onSilenced };
}

test('[SFC-11] what the SFU mutes is told once; what the user mutes is not', async () => {
  for (const device of ['microphone', 'camera'] as const) {
    const { out, sent, track, onSilenced } = sending(Track.Source[device === 'microphone' ? 'Microphone' : 'Camera']);
    await out.send(device, sent, 'text');
    await out.send(device, null, 'text');
    await out.send(device, sent, 'text');
    expect(onSilenced).not.toHaveBeenCalled();
    await track.mute();
    await out.send(device, null, 'text');
    expect(onSilenced.mock.calls).toEqual([[device]]);
  }
});

test('[SFC-11] a device that was unplugged was not switched off by anybody', async () => {
  const { out, sent, track, onSilenced } = sending(Track.Source.Microphone);
  await out.send('microphone', sent, 'text');
  Object.assign(sent, { readyState: 'ended' });
  await track.mute();
  expect(onSilenced).not.toHaveBeenCalled();
});

test('[SFC-11] the SFU opens no microphone that the user muted', async () => {
  const { out, sent, track } = sending(Track.Source.Microphone);
  await out.send('microphone', sent, 'text');
  await out.send('microphone', null, 'text');
  const opened = track.unmute();
  // At once: nothing is heard.
  expect(sent.enabled).toBe(false);
  await opened;
  await out.send('microphone', sent, 'text');
  expect(sent.enabled).toBe(true);
});
