import { describe, expect, test } from 'vitest';
import type { RawContent, RoomEvent } from '../event.ts';
import { decodeMeshCall, encodeMeshCall, encodeTerminated } from './mesh-call.ts';
import { decodeMeshMember, type OwnMeshDevice, withMeshDevice, withoutMeshDevice } from './mesh-member.ts';

const USER = '@ana:example.org';

function event(content: unknown, stateKey = USER): RoomEvent {
  const ids = { event_id: '$e', room_id: '!r:example.org', sender: USER, state_key: stateKey };
  return { ...ids, type: 't', origin_server_ts: 5, content } as unknown as RoomEvent;
}

const device = { device_id: 'PC', session_id: 's', expires_ts: 100, feeds: [{ purpose: 'm.usermedia' }] };
const own: OwnMeshDevice = {
  ...{ callId: 'c', deviceId: 'PC' as never, sessionId: 's', expiresAt: 100, isSharing: false },
};

describe('the state of a call', () => {
  test('[08.G-01] it is read as it is written, and its end too', () => {
    const content = encodeMeshCall({ media: 'video', intent: 'prompt', pushToTalk: null });
    const call = { callId: 'c', media: 'video', intent: 'prompt', hasSfu: false, createdAt: 5 };
    const none = { pushToTalk: null, dataChannel: null };
    expect(decodeMeshCall(event(content, 'c'))).toEqual({ ...call, ...none, isTerminated: false });
    expect(decodeMeshCall(event(encodeTerminated(content), 'c'))).toEqual({
      ...{ ...call, ...none, isTerminated: true },
    });
  });

  test('[PTT-01] push-to-talk is said as other clients do; one person at a time beside it', () => {
    const call = { media: 'voice', intent: 'prompt' } as const;
    for (const pushToTalk of ['many', 'one', null] as const) {
      const content = encodeMeshCall({ ...call, pushToTalk });
      expect(content['io.element.ptt']).toBe(pushToTalk !== null);
      expect(decodeMeshCall(event(content, 'c'))?.pushToTalk).toBe(pushToTalk);
    }
    const others = { 'm.intent': 'm.ring', 'm.type': 'm.voice' };
    const read = (more: object) => decodeMeshCall(event({ ...others, ...more }, 'c'))?.pushToTalk;
    expect(read({ 'io.element.ptt': true, 'io.parley.ptt': 7 })).toBe('many');
    expect(read({ 'io.element.ptt': 'yes', 'io.parley.ptt': 'one' })).toBeNull();
  });

  test('[08.G-47] a call may want a data channel, with options of which malformed ones are not given', () => {
    const call = { 'm.intent': 'm.ring', 'm.type': 'm.voice' };
    const read = (more: object) => decodeMeshCall(event({ ...call, ...more }, 'c'))?.dataChannel;
    expect([read({}), read({ dataChannelsEnabled: 'yes' }), read({ dataChannelsEnabled: true })]).toEqual([
      ...[null, null, {}],
    ]);
    const options = { ordered: false, maxRetransmits: 3, protocol: 'p' };
    expect(read({ dataChannelsEnabled: true, dataChannelOptions: options })).toEqual(options);
    const both = { maxPacketLifeTime: 100, maxRetransmits: 3 };
    expect(read({ dataChannelsEnabled: true, dataChannelOptions: both })).toEqual({ maxPacketLifeTime: 100 });
    const bad = { ordered: 1, maxPacketLifeTime: -1, maxRetransmits: 65_536, protocol: 'x'.repeat(256) };
    expect(read({ dataChannelsEnabled: true, dataChannelOptions: bad })).toEqual({});
    expect(encodeMeshCall({ media: 'voice', intent: 'ring', pushToTalk: null })['dataChannelsEnabled']).toBe(false);
  });

  test('[08.G-01] what is redacted, unknown or hostile is no call', () => {
    const good = { 'm.intent': 'm.ring', 'm.type': 'm.voice' };
    const bad = [{}, { ...good, 'm.intent': 'm.x' }, { ...good, 'm.type': 7 }, { 'm.type': 'm.voice' }];
    expect(bad.map((content) => decodeMeshCall(event(content, 'c')))).toEqual([null, null, null, null]);
    expect([decodeMeshCall(event(good, '')), decodeMeshCall(event(good, 'x'.repeat(256)))]).toEqual([null, null]);
    expect(decodeMeshCall(event({ ...good, 'io.element.livekit_service_url': 'https://sfu' }, 'c'))?.hasSfu).toBe(true);
  });
});

describe('the devices of a user', () => {
  const member = (...calls: unknown[]) => event({ 'm.calls': calls });

  test('[08.G-02] they are read call by call, of two entries of one call the first', () => {
    const screen = { ...device, device_id: 'PHONE', feeds: [{ purpose: 'm.screenshare' }] };
    const read = decodeMeshMember(
      member({ 'm.call_id': 'c', 'm.devices': [device, screen, device] }, { 'm.call_id': 'c', 'm.devices': [device] }),
    );
    expect(read).toEqual([
      { userId: USER, callId: 'c', deviceId: 'PC', sessionId: 's', expiresAt: 100, isSharing: false },
      { userId: USER, callId: 'c', deviceId: 'PHONE', sessionId: 's', expiresAt: 100, isSharing: true },
    ]);
  });

  test('[08.G-03] memberships of calls over an SFU, and of others, are none', () => {
    const call = { 'm.call_id': 'c', 'm.devices': [device] };
    expect(decodeMeshMember(event({ application: 'm.call', device_id: 'PC' }))).toEqual([]);
    expect(decodeMeshMember(event({ 'm.calls': [call] }, `_${USER}_PC_m.call`))).toEqual([]);
    expect(decodeMeshMember(event({ 'm.calls': [call] }, '@bo:example.org'))).toEqual([]);
  });

  test('[08.G-02] a malformed device costs that one', () => {
    const bad = [7, null, {}, { ...device, device_id: 4 }, { ...device, session_id: 1 }, { ...device, feeds: 'x' }];
    const late = [
      { ...device, expires_ts: '100' },
      { ...device, session_id: 'x'.repeat(256) },
    ];
    expect(decodeMeshMember(member(5, { 'm.call_id': 'c', 'm.devices': [...bad, ...late, device] }))).toHaveLength(1);
    expect(decodeMeshMember(member({ 'm.call_id': 'c' }, { 'm.devices': [device] }))).toEqual([]);
  });

  test('[08.G-05] a device writes itself in and out, and leaves others alone', () => {
    const other = { 'm.call_id': 'other', 'm.devices': [device] };
    const phone = { ...device, device_id: 'PHONE' };
    const foci = [{ type: 'x' }];
    const before: RawContent = { 'm.calls': [other, { 'm.call_id': 'c', 'm.foci': foci, 'm.devices': [phone] }] };
    const after = withMeshDevice(before, own, 50);
    expect(after).toEqual({
      'm.calls': [other, { 'm.call_id': 'c', 'm.foci': foci, 'm.devices': [phone, device] }],
    });
    expect(withoutMeshDevice(after, own, 50)).toEqual(before);
    // The time of the other device is over.
    expect(withoutMeshDevice(after, own, 100)).toEqual({ 'm.calls': [other] });
    expect(withMeshDevice({}, { ...own, isSharing: true }, 0)).toMatchObject({
      'm.calls': [{ 'm.call_id': 'c', 'm.devices': [{ feeds: [{}, { purpose: 'm.screenshare' }] }] }],
    });
  });
});
