import type { Route } from './http-exchange.ts';
import type { Liberties } from './liberties.ts';
import { accountRoutes } from './routes/account.ts';
import { accountDataRoutes } from './routes/account-data.ts';
import { dehydratedDeviceRoutes } from './routes/dehydrated-device.ts';
import { delayedEventRoutes } from './routes/delayed-events.ts';
import { deviceRoutes } from './routes/devices.ts';
import { directoryRoutes } from './routes/directory.ts';
import { identityRoutes } from './routes/identities.ts';
import { keyRoutes } from './routes/keys.ts';
import { loginRoutes } from './routes/login.ts';
import { mediaRoutes } from './routes/media.ts';
import { membershipRoutes } from './routes/membership.ts';
import { peopleRoutes } from './routes/people.ts';
import { presenceRoutes } from './routes/presence.ts';
import { pushRuleRoutes } from './routes/push-rules.ts';
import { readRoomRoutes } from './routes/read-room.ts';
import { receiptRoutes } from './routes/receipts.ts';
import { registerRoutes } from './routes/register.ts';
import { relationRoutes } from './routes/relations.ts';
import { rendezvousRoutes } from './routes/rendezvous.ts';
import { roomAdminRoutes } from './routes/room-admin.ts';
import { roomKeyRoutes } from './routes/room-keys.ts';
import { roomSummaryRoutes } from './routes/room-summary.ts';
import { rtcTransportRoutes } from './routes/rtc-transports.ts';
import { sendRoutes } from './routes/send.ts';
import { serverRoutes } from './routes/server.ts';
import { slidingSyncRoute } from './routes/sliding-sync.ts';
import { thirdPartyIdRoutes } from './routes/third-party-ids.ts';
import { threadRoutes } from './routes/threads.ts';
import { toDeviceRoutes } from './routes/to-device.ts';
import { typingRoutes } from './routes/typing.ts';
import { ifSlidingSyncIsOffered, v3SyncRoute } from './routes/v3-sync.ts';
import type { Connections } from './sliding-sync/connections.ts';

/** Every endpoint the fake homeserver has. */
export function allRoutes(baseUrl: string, connections: Connections, liberties: Liberties): readonly Route[] {
  return [
    ...serverRoutes(baseUrl),
    ...loginRoutes,
    ...registerRoutes,
    ...accountRoutes,
    ...thirdPartyIdRoutes,
    ifSlidingSyncIsOffered(slidingSyncRoute(connections, liberties)),
    v3SyncRoute(liberties),
    ...sendRoutes,
    ...readRoomRoutes,
    ...relationRoutes,
    ...membershipRoutes,
    ...roomSummaryRoutes,
    ...directoryRoutes,
    ...roomAdminRoutes,
    ...delayedEventRoutes,
    ...rtcTransportRoutes,
    ...peopleRoutes,
    ...receiptRoutes,
    ...threadRoutes,
    ...typingRoutes,
    ...presenceRoutes,
    ...accountDataRoutes,
    ...toDeviceRoutes,
    ...keyRoutes,
    ...identityRoutes,
    ...deviceRoutes,
    ...rendezvousRoutes(baseUrl),
    ...roomKeyRoutes,
    ...dehydratedDeviceRoutes,
    ...pushRuleRoutes,
    ...mediaRoutes,
  ];
}
