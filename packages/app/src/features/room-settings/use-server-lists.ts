import type { ServerAcl } from '@parley/sdk/client/contract.ts';
import { useState } from 'react';
import { useCommand } from '../../lib/view/use-command.ts';
import type { KnownSettings } from './contract.ts';
import { type Saving, useSave } from './use-setting.ts';

/** The lists of servers as they are written, one server on each line. */
export interface ServerLists {
  readonly allow: string;
  readonly deny: string;
  readonly allowsIpLiterals: boolean;
}

export interface ServerListsState {
  readonly lists: ServerLists;
  readonly set: (part: Partial<ServerLists>) => void;
  readonly isChanged: boolean;
  readonly saving: Saving;
  /** The lists lock out the user's own server: they are asked whether they mean it. */
  readonly isAsking: boolean;
  /** With true also if it locks out the user's own server. */
  readonly save: (lockingOut: boolean) => void;
  readonly stopAsking: () => void;
}

const EVERYONE: ServerAcl = { allow: ['*'], deny: [], allowsIpLiterals: true };

/** The servers that may take part in a room, as they are being written. */
export function useServerLists({ roomId, acl: current }: KnownSettings): ServerListsState {
  const before = current ?? EVERYONE;
  const send = useCommand('roomSettings.change');
  const { saving, run } = useSave();
  const [lists, setLists] = useState<ServerLists>({
    allow: before.allow.join('\n'),
    deny: before.deny.join('\n'),
    allowsIpLiterals: before.allowsIpLiterals,
  });
  const [isAsking, setIsAsking] = useState(false);
  const acl: ServerAcl = { ...lists, allow: linesOf(lists.allow), deny: linesOf(lists.deny) };
  const save = (lockingOut: boolean) => {
    setIsAsking(false);
    void run(async () => {
      const answer = await send({ roomId, change: { kind: 'acl', acl, lockingOut } });
      if (!answer.ok && answer.error.kind === 'locksOut') setIsAsking(true);
      return answer;
    });
  };
  return {
    lists,
    set: (part) => setLists((now) => ({ ...now, ...part })),
    isChanged: JSON.stringify(acl) !== JSON.stringify(before),
    saving,
    isAsking,
    save,
    stopAsking: () => setIsAsking(false),
  };
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}
