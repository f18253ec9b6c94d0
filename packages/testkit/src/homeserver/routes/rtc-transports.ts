import { failure, type Route, reply } from '../http-exchange.ts';

/** The ways that media of calls can go (MSC4143). A server that has nowhere does not know the endpoint. */
export const rtcTransportRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/_matrix/client/unstable/org.matrix.msc4143/rtc/transports',
    needsToken: true,
    handle: ({ state: { rtcTransports } }) =>
      rtcTransports.length === 0
        ? failure(404, 'M_UNRECOGNIZED', 'Unrecognized request')
        : reply({ rtc_transports: [...rtcTransports] }),
  },
];
