import type { Result } from '../../base/result/result.ts';
import { SIGNED_OUT, view } from '../../core/feature/before.ts';
import { defineFeature } from '../../core/feature/define-feature.ts';
import { loadedView } from '../../core/feature/loaded-view.ts';
import { TERMS_TYPE } from '../../protocol/rules/accepted-terms.ts';
import { LOADING, NO_ADDRESSES } from './before.ts';
import type { ContactFailure, ContactsApi } from './contract.ts';
import type { RunningContacts } from './running.ts';

/** The user's addresses outside Matrix, and finding people by theirs. */
export const contactsFeature = defineFeature<ContactsApi>()({
  sync: { state: [], accountData: ['m.identity_server', TERMS_TYPE] },
  needs: ['env', 'scope', 'me', 'session', 'requests', 'accountData'],
  before: {
    'contacts.own': view(NO_ADDRESSES),
    'contacts.begin': SIGNED_OUT,
    'contacts.finish': SIGNED_OUT,
    'contacts.remove': SIGNED_OUT,
    'contacts.stopSharing': SIGNED_OUT,
    'contacts.checkShared': SIGNED_OUT,
    'contacts.identityServer': view(LOADING),
    'contacts.suggested': SIGNED_OUT,
    'contacts.setIdentityServer': SIGNED_OUT,
    'contacts.terms': SIGNED_OUT,
    'contacts.agree': SIGNED_OUT,
    'contacts.find': SIGNED_OUT,
    'contacts.invite': SIGNED_OUT,
    'contacts.startChat': SIGNED_OUT,
  },
  start: (deps) => {
    let running: RunningContacts | undefined;
    const load = async () => {
      const { RunningContacts: Started } = await import('./running.ts');
      running ??= new Started(deps);
      return running;
    };
    const command = <Input, Value>(
      run: (contacts: RunningContacts, input: Input, signal: AbortSignal) => Promise<Result<Value, ContactFailure>>,
    ) => ({
      shape: 'command' as const,
      run: async (input: Input, { signal }: { readonly signal: AbortSignal }) => run(await load(), input, signal),
    });
    return {
      'contacts.own': {
        shape: 'view',
        open: (_params, scope) => loadedView(scope, NO_ADDRESSES, load, (contacts, inner) => contacts.own(inner)),
      },
      'contacts.identityServer': {
        shape: 'view',
        open: (_params, scope) => loadedView(scope, LOADING, load, (contacts, inner) => contacts.identityServer(inner)),
      },
      'contacts.begin': command((contacts, wanted, signal) => contacts.begin(wanted, signal)),
      'contacts.finish': command((contacts, step, signal) => contacts.finish(step, signal)),
      'contacts.remove': command((contacts, id, signal) => contacts.remove(id, signal)),
      'contacts.stopSharing': command((contacts, id, signal) => contacts.stopSharing(id, signal)),
      'contacts.checkShared': command((contacts, _input, signal) => contacts.checkShared(signal)),
      'contacts.suggested': command((contacts, _input, signal) => contacts.suggested(signal)),
      'contacts.setIdentityServer': command((contacts, { address }, signal) =>
        contacts.setIdentityServer(address, signal),
      ),
      'contacts.terms': command((contacts, _input, signal) => contacts.terms(signal)),
      'contacts.agree': command((contacts, { urls }, signal) => contacts.agree(urls, signal)),
      'contacts.find': command((contacts, id, signal) => contacts.find(id, signal)),
      'contacts.invite': command((contacts, to, signal) => contacts.invite(to, signal)),
      'contacts.startChat': command((contacts, to, signal) => contacts.startChat(to, signal)),
    };
  },
});
