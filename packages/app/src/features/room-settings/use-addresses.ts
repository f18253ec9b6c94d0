import type { RoomDirectoryEntry } from '@parley/sdk/client/contract.ts';
import type { RoomAlias } from '@parley/sdk/client/ids.ts';
import { useEffect, useState } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import type { KnownSettings } from './contract.ts';
import { type Saving, useChange, useSave } from './use-setting.ts';

/** One address of a room. */
export interface Address {
  readonly alias: RoomAlias;
  readonly kind: 'main' | 'published' | 'unpublished';
  /** It is one of the user's own server. */
  readonly isLocal: boolean;
}

export interface Addresses {
  readonly all: readonly Address[];
  readonly saving: Saving;
  /** Gives true once the address leads to the room. */
  readonly add: (alias: RoomAlias) => Promise<boolean>;
  readonly remove: (alias: RoomAlias) => void;
  readonly makeMain: (alias: RoomAlias) => void;
}

/** The addresses that a room shows and those of the user's own server, and what is done with them. */
export function useAddresses({ roomId, alias, alternatives, rights }: KnownSettings): Addresses {
  const ask = useCommand('roomSettings.directory');
  const setAddress = useCommand('roomSettings.setAddress');
  const change = useChange(roomId);
  const { saving, run } = useSave();
  const [entry, setEntry] = useState<RoomDirectoryEntry | null>(null);
  useEffect(() => {
    let isGone = false;
    void ask({ roomId }).then((answer) => {
      if (!isGone && answer.ok) setEntry(answer.value);
    });
    return () => {
      isGone = true;
    };
  }, [ask, roomId]);

  const published = new Set([...(alias === null ? [] : [alias]), ...alternatives]);
  const local = entry?.addresses ?? [];
  const publish = (main: RoomAlias | null, others: readonly RoomAlias[]) =>
    change({ kind: 'aliases', alias: main, alternatives: others.filter((other) => other !== main) });
  const add = (added: RoomAlias) =>
    run(async () => {
      const given = await setAddress({ roomId, alias: added, isSet: true });
      if (!given.ok) return given;
      setEntry((before) => ({ isListed: before?.isListed ?? false, addresses: [...new Set([...local, added])] }));
      return rights.changeAddress ? publish(alias ?? added, [...alternatives, added]) : given;
    });
  /** Shown to nobody first: an address that leads nowhere must not stand in the room. */
  const remove = (one: RoomAlias) =>
    void run(async () => {
      if (published.has(one)) {
        const others = alternatives.filter((other) => other !== one);
        const hidden = await publish(alias === one ? null : alias, others);
        if (!hidden.ok) return hidden;
      }
      if (!local.includes(one)) return { ok: true };
      const taken = await setAddress({ roomId, alias: one, isSet: false });
      if (taken.ok) setEntry((before) => before && { ...before, addresses: local.filter((other) => other !== one) });
      return taken;
    });
  const makeMain = (one: RoomAlias) =>
    void run(() => publish(one, [...alternatives, ...(alias === null ? [] : [alias])]));
  const all = [...new Set([...published, ...local])].map((one): Address => {
    const kind = one === alias ? 'main' : published.has(one) ? 'published' : 'unpublished';
    return { alias: one, kind, isLocal: local.includes(one) };
  });
  return { all, saving, add, remove, makeMain };
}
