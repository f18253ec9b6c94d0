/** The questions of the search's corpus, asked of the index of this client and of the server, side by side. */
import type { SearchHit } from '@parley/sdk/client/contract.ts';
import { ASIAN } from '@parley/sdk/internal/features/search/corpus/asian.ts';
import { EASTERN } from '@parley/sdk/internal/features/search/corpus/eastern.ts';
import type { Language } from '@parley/sdk/internal/features/search/corpus/language.ts';
import { WESTERN } from '@parley/sdk/internal/features/search/corpus/western.ts';
import { NodeClient } from '../faults/node-client.ts';
import { roomIdOf } from '../faults/room-watch.ts';
import type { Homeserver, Json, Person } from '../fixtures/homeserver.ts';
import { expect, test } from '../fixtures/test.ts';

const LANGUAGES: readonly Language[] = [...WESTERN, ...EASTERN, ...ASIAN];

/** A language, the room in which its sentences were written, and the events of these, in their order. */
interface Written {
  readonly language: Language;
  readonly roomId: string;
  readonly events: readonly string[];
}

interface Recall {
  wanted: number;
  ours: number;
  servers: number;
}

async function write(homeserver: Homeserver, person: Person, language: Language): Promise<Written> {
  const roomId = await homeserver.room([person], language.name);
  const events: string[] = [];
  for (const sentence of language.sentences) events.push(await homeserver.send(person, roomId, sentence));
  return { language, roomId, events };
}

/** The events that the server finds. */
async function askServer(
  homeserver: Homeserver,
  person: Person,
  roomId: string,
  query: string,
): Promise<readonly Json[]> {
  const context = { before_limit: 0, after_limit: 0, include_profile: true };
  const filter = { rooms: [roomId], limit: 100 };
  const criteria = { search_term: query, keys: ['content.body'], filter, order_by: 'recent', event_context: context };
  const body = { search_categories: { room_events: criteria } };
  const answer = await homeserver.ask(person, 'POST', '/v3/search', body);
  const categories = answer['search_categories'] as { readonly room_events: { readonly results: readonly Json[] } };
  return categories.room_events.results;
}

function eventIdOf({ result }: Json): string {
  return String((result as Json)['event_id']);
}

/** The events that the index of this client finds, without what it has from the server. */
async function askIndex({ client }: NodeClient, roomId: string, query: string): Promise<readonly string[]> {
  const view = client.listView('search.results', { query, roomId: roomIdOf(roomId), order: 'best' });
  try {
    await expect.poll(() => (view.current.kind === 'ready' ? view.current.value.head.state : null)).toBe('ready');
    const items: readonly SearchHit[] = view.current.kind === 'ready' ? view.current.value.items : [];
    return items.filter(({ isFromServer }) => !isFromServer).map(({ eventId }) => eventId);
  } finally {
    view.close();
  }
}

test('[SR-09] the index finds all that the search of the server finds, and more of what readers expect', async ({
  homeserver,
  stage,
}, info) => {
  test.setTimeout(600_000);
  const ana = await homeserver.person('ana');
  const all: Written[] = [];
  for (const language of LANGUAGES) all.push(await write(homeserver, ana, language));
  const node = new NodeClient();
  await node.signIn(stage.directUrl, ana);
  const recalls = new Map<string, Recall>();
  const missed: string[] = [];
  for (const { language, roomId, events } of all) {
    const { name, script, sentences, questions } = language;
    for (const [query, expected] of questions) {
      const wanted = new Set(expected.flat().map((at) => events[at]));
      const ours = await askIndex(node, roomId, query);
      const servers = (await askServer(homeserver, ana, roomId, query)).map(eventIdOf);
      const recall = recalls.get(script) ?? { wanted: 0, ours: 0, servers: 0 };
      recall.wanted += wanted.size;
      recall.ours += ours.filter((id) => wanted.has(id)).length;
      recall.servers += servers.filter((id) => wanted.has(id)).length;
      recalls.set(script, recall);
      // The server takes a phrase apart; here its words follow one another.
      if (query.includes('"')) continue;
      for (const id of servers.filter((one) => !ours.includes(one)))
        missed.push(`${name}, ${query}: ${sentences[events.indexOf(id)]}`);
    }
  }
  node.stop();
  for (const [script, { wanted, ours, servers }] of recalls) {
    const description = `of ${wanted} wanted: index ${ours}, server ${servers}`;
    console.info(`${script}: ${description}`);
    info.annotations.push({ type: script, description });
  }
  expect(missed).toEqual([]);
  for (const { wanted, ours, servers } of recalls.values()) {
    expect(ours).toBe(wanted);
    expect(ours).toBeGreaterThanOrEqual(servers);
  }
});

test('[SR-17] the server names the senders of what it found', async ({ homeserver }) => {
  const ana = await homeserver.person('ana');
  const roomId = await homeserver.room([ana], 'Harbour');
  await homeserver.send(ana, roomId, 'The ferry leaves at noon');
  await expect.poll(async () => (await askServer(homeserver, ana, roomId, 'ferry')).length).toBe(1);
  const [found] = await askServer(homeserver, ana, roomId, 'ferry');
  expect(found?.['context']).toMatchObject({ profile_info: { [ana.userId]: { displayname: expect.any(String) } } });
});
