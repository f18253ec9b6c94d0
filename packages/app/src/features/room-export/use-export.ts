import type { ExportRequest } from '@parley/sdk/client/contract.ts';
import type { RoomId } from '@parley/sdk/client/ids.ts';
import { use, useEffect, useRef, useState } from 'react';
import { MediaContext } from '../../lib/media/media-source.ts';
import { useClient } from '../../lib/view/client-context.ts';
import { openSink } from './file-sink.ts';
import { type ExportEnd, runExport } from './run-export.ts';

export type ExportFormat = ExportRequest['format'];

interface ExportWishes {
  /** The name of the room, for that of the file. */
  readonly name: string;
  readonly format: ExportFormat;
  readonly hasFiles: boolean;
}

export interface Export {
  /** The number of messages that were written; null before the first export. */
  readonly count: number | null;
  readonly end: ExportEnd | null;
  readonly isRunning: boolean;
  readonly start: (wishes: ExportWishes) => Promise<void>;
  readonly stop: () => void;
}

const MOST_NAME = 60;

/** An export of a room into a file that the user chooses. It stops with the dialog that began it. */
export function useExport(roomId: RoomId): Export {
  const { client } = useClient();
  const media = use(MediaContext);
  const [count, setCount] = useState<number | null>(null);
  const [end, setEnd] = useState<ExportEnd | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const stop = () => underWay.current?.abort();
  useEffect(() => () => underWay.current?.abort(), []);
  const start = async ({ name, format, hasFiles }: ExportWishes) => {
    const sink = await openSink(`${fileNameOf(name)}.${format === 'text' ? 'txt' : format}`);
    if (sink === null) return;
    const controller = new AbortController();
    underWay.current = controller;
    setEnd(null);
    setCount(0);
    const files = hasFiles ? media : null;
    const { signal } = controller;
    setEnd(await runExport(client, { roomId, format, media: files, sink, signal, onCount: setCount }));
  };
  return { count, end, isRunning: count !== null && end === null, start, stop };
}

/** A room's name as a file can have it on every system. */
function fileNameOf(name: string): string {
  const plain = name
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .trim()
    .slice(0, MOST_NAME);
  return plain.replace(/^\.+/, '') === '' ? 'conversation' : plain;
}
