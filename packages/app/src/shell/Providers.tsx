/** Answers of features to what screens of others ask, by the contexts that `lib/` declares: one line each. */
import type { Client } from '@parley/sdk/client/remote.ts';
import type { Context, ReactNode } from 'react';
import { drawByAddress } from '../features/contacts/LoadedByAddress.tsx';
import { useMark } from '../features/identity/use-mark.ts';
import { useStandingDoubt } from '../features/identity/use-standing-doubt.ts';
import { mediaGates } from '../features/media/media-gates.ts';
import { mediaSourceOf } from '../features/media/media-source.ts';
import { meshCarrier } from '../features/mesh/mesh-carrier.ts';
import { people } from '../features/people/people.ts';
import { useOwnProfile } from '../features/people/use-own-profile.ts';
import { useCurrentPresence } from '../features/presence/use-current-presence.ts';
import { otherWay } from '../features/rtc/other-way.ts';
import { CarrierContext } from '../lib/call/carrier.ts';
import { OtherWayContext } from '../lib/call/other-way.ts';
import { StandingDoubtContext } from '../lib/doubt/WithDoubt.tsx';
import { MediaGatesContext } from '../lib/media/media-gate.ts';
import { MediaContext } from '../lib/media/media-source.ts';
import { ByAddressContext } from '../lib/people/by-address.ts';
import { OwnProfileContext } from '../lib/people/own-profile.ts';
import { PeopleContext } from '../lib/people/people.ts';
import { useClient } from '../lib/view/client-context.ts';
import { IdentityMarkContext } from '../lib/view/use-identity-mark.ts';
import { PresenceContext } from '../lib/view/use-presence.ts';

/** Has one answer ready for `children`. */
type Provide = (client: Client, children: ReactNode) => ReactNode;

const providers: readonly Provide[] = [
  provide(MediaContext, mediaSourceOf),
  provide(MediaGatesContext, () => mediaGates),
  provide(IdentityMarkContext, () => useMark),
  provide(StandingDoubtContext, () => useStandingDoubt),
  provide(PresenceContext, () => useCurrentPresence),
  provide(OwnProfileContext, () => useOwnProfile),
  provide(PeopleContext, () => people),
  provide(OtherWayContext, () => otherWay),
  provide(CarrierContext, () => meshCarrier),
  provide(ByAddressContext, () => drawByAddress),
];

function provide<Value>(Provider: Context<Value>, valueOf: (client: Client) => Value): Provide {
  return (client, children) => <Provider value={valueOf(client)}>{children}</Provider>;
}

/** Has the answers ready for `children`. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const { client } = useClient();
  return providers.reduceRight<ReactNode>((inner, provider) => provider(client, inner), children);
}
