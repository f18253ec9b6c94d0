import type { Client, Readable, ViewHandle } from '@parley/sdk/client/remote.ts';
import type { MediaSource } from '../../lib/media/media-source.ts';

const sources = new WeakMap<Client, MediaSource>();

/** The media repository of the homeserver, through the engine: the same source for the same client. */
export function mediaSourceOf(client: Client): MediaSource {
  const known = sources.get(client);
  if (known !== undefined) return known;
  const made: MediaSource = {
    original: (request, asking) => client.command('media.download', request, asking),
    thumbnail: (request, asking) => client.command('media.thumbnail', request, asking),
    film: (source) => {
      const view = client.view('media.film', { source });
      return { ...opened(view), part: (start) => view.call('part', { start }) };
    },
    arrival: (source) => opened(client.view('media.arrival', { source })),
  };
  sources.set(client, made);
  return made;
}

/** An open view, of which null is the value while there is none. */
function opened<Value>(view: Pick<ViewHandle<Value>, 'current' | 'subscribe' | 'close'>): {
  readonly state: Readable<Value | null>;
  readonly close: () => void;
} {
  const state: Readable<Value | null> = {
    get current() {
      return view.current.kind === 'ready' ? view.current.value : null;
    },
    subscribe: (listener) => view.subscribe(listener),
  };
  return { state, close: () => view.close() };
}
