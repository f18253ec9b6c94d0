/** Email addresses, phone numbers and the identity server. */
import type { IdentityServer, OwnAddresses, Validating } from '@parley/sdk/client/contract.ts';
import type { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import type { ReactNode } from 'react';
import { AddAddress } from '../../src/features/contacts/AddAddress.tsx';
import { ByAddress } from '../../src/features/contacts/ByAddress.tsx';
import { Contacts } from '../../src/features/contacts/Contacts.tsx';
import { InviteByAddress } from '../../src/features/contacts/InviteByAddress.tsx';
import { ProveDialog } from '../../src/features/contacts/ProveDialog.tsx';
import { TermsDialog } from '../../src/features/contacts/TermsDialog.tsx';
import { AuthDialog } from '../../src/ui/auth/AuthDialog.tsx';
import type { State } from '../components/state.ts';
import { Opener } from '../opener.tsx';
import { ROOM, WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;
const HOST = { baseUrl: 'https://id.example.org', host: 'id.example.org' };
const KNOWN: IdentityServer = { kind: 'known', chosen: HOST };
const NONE: IdentityServer = { kind: 'known', chosen: null };
const OWN: OwnAddresses = {
  state: 'ready',
  mayChange: true,
  list: [
    { medium: 'email', address: 'ana@mail.example', isShared: true },
    { medium: 'email', address: 'a.rather.long.name.of.somebody@a.rather.long.domain.example', isShared: false },
    { medium: 'msisdn', address: '447700900123', isShared: null },
  ],
};
const MAIL: Validating = {
  ...{ purpose: 'add', id: { medium: 'email', address: 'ana@mail.example' } },
  ...{ secret: 's', sid: '1', attempt: 2, submitUrl: null },
};
const CODE: Validating = { ...MAIL, purpose: 'share', id: { medium: 'msisdn', address: '447700900123' }, attempt: 1 };

function contacts(own: OwnAddresses, server: IdentityServer): ReactNode {
  const script = (remote: FakeRemote) => {
    remote.setView('contacts.own', null, own);
    remote.setView('contacts.identityServer', null, server);
  };
  return (
    <WithEngine script={script}>
      <Contacts AskDialog={AuthDialog} />
    </WithEngine>
  );
}

function byAddress(server: IdentityServer): ReactNode {
  return (
    <WithEngine script={(remote) => remote.setView('contacts.identityServer', null, server)}>
      <ByAddress query="bo@mail.example" roomId={ROOM} onFound={nothing} onStarted={nothing} />
    </WithEngine>
  );
}

export const states: readonly State[] = [
  { name: 'addresses: shared, not shared, unknown', drawing: contacts(OWN, KNOWN) },
  { name: 'none, and no identity server', drawing: contacts({ ...OWN, list: [] }, NONE) },
  { name: 'on a server that keeps them', drawing: contacts({ ...OWN, mayChange: false }, NONE) },
  { name: 'that could not be read', drawing: contacts({ ...OWN, state: 'failed', list: [] }, { kind: 'loading' }) },
  {
    name: 'adding one: an email address, a phone number, the mail, the code',
    drawing: (
      <WithEngine script={nothing}>
        {(['email', 'msisdn'] as const).map((medium) => (
          <Opener key={medium} label={medium}>
            {(close) => <AddAddress AskDialog={AuthDialog} medium={medium} onClose={close} />}
          </Opener>
        ))}
        {[MAIL, CODE].map((begun) => (
          <Opener key={begun.id.medium} label={`Prove ${begun.id.medium}`}>
            {(close) => <ProveDialog AskDialog={AuthDialog} title="Add" begun={begun} onClose={close} />}
          </Opener>
        ))}
      </WithEngine>
    ),
  },
  {
    name: 'what cannot be done is said in its own words',
    drawing: (
      <Opener label="Refused">
        {(close) => (
          <AuthDialog
            title="Remove ana@mail.example"
            confirm="Remove"
            run={async () => ({ ok: false, error: { kind: 'said', text: 'Another account has this address.' } })}
            onClose={close}
          >
            <p>Nobody finds you by it any more.</p>
          </AuthDialog>
        )}
      </Opener>
    ),
  },
  {
    name: 'terms of the identity server',
    drawing: (
      <Opener label="Terms">
        {(close) => (
          <TermsDialog
            policies={[
              {
                id: 'terms',
                version: '1',
                texts: [{ language: 'en', name: 'House rules', url: 'https://id.example.org/rules' }],
              },
            ]}
            onAgree={close}
            onClose={close}
          />
        )}
      </Opener>
    ),
  },
  { name: 'finding somebody by address', drawing: byAddress(KNOWN) },
  { name: 'finding somebody without an identity server', drawing: byAddress(NONE) },
  {
    name: 'somebody whom it does not know',
    drawing: (
      <WithEngine script={nothing}>
        <InviteByAddress
          id={{ medium: 'email', address: 'bo@mail.example' }}
          host="id.example.org"
          roomId={ROOM}
          onStarted={nothing}
        />
      </WithEngine>
    ),
  },
];
