"""A module for Synapse that fills it quickly. It signs whatever it is told to: for servers of measurements only, on loopback.

POST /_parley/bench/seed with the shared secret as a bearer token and one of these as JSON:

  {"op": "users", "users": [["localpart", "Display name"], ...], "password": "..."}    the password is optional
  {"op": "room", "creator": id, "ts": ms, "public": bool, "content": {...}, "events": [event, ...]}   -> {"room_id": id}
  {"op": "events", "room_id": id, "push": bool, "events": [event, ...]}

An event is {"type", "sender", "content", "ts"} and for state "state_key". A room's events become one straight chain, hashed
and signed as any, and are stored some hundred at a time. Whether a sender was allowed to is not asked.
"""

from synapse.api.room_versions import KNOWN_ROOM_VERSIONS
from synapse.events.snapshot import UnpersistedEventContext
from synapse.http.server import DirectServeJsonResource
from synapse.http.servlet import parse_json_object_from_request
from synapse.types import PersistedEventPosition, create_requester

PATH = "/_parley/bench/seed"
VERSION = KNOWN_ROOM_VERSIONS["12"]
EVENTS_AT_ONCE = 500
# A state group refers to the one before it; after this many steps it is written out whole, or looking it up gets slow.
STATE_AT_ONCE = 90


class Chain:
    """Where a room stands while events are added to it."""

    def __init__(self, room_id, last, depth, group, state):
        self.room_id = room_id
        self.last = last
        self.depth = depth
        self.group = group
        self.state = state


class SeedResource(DirectServeJsonResource):
    def __init__(self, hs, secret):
        super().__init__(clock=hs.get_clock())
        self.hs = hs
        self.secret = secret

    async def _async_render_POST(self, request):
        if request.getHeader("authorization") != "Bearer " + self.secret:
            return 403, {"errcode": "M_FORBIDDEN", "error": "not the secret"}
        body = parse_json_object_from_request(request)
        work = {"users": self.make_users, "room": self.make_room, "events": self.add_events}[body["op"]]
        return 200, await work(body)

    async def make_users(self, body):
        store = self.hs.get_datastores().main
        password = body.get("password")
        digest = await self.hs.get_auth_handler().hash(password) if password else None
        names = [(f"@{localpart}:{self.hs.hostname}", name) for localpart, name in body["users"]]

        def write(txn):
            for user_id, name in names:
                store._register_user(txn, user_id, digest, False, False, None, name, False, None, False, True)

        await store.db_pool.runInteraction("bench_users", write)
        return {"made": len(names)}

    async def make_room(self, body):
        handler = self.hs.get_event_creation_handler()
        creator = body["creator"]
        event, context = await handler.create_event(
            create_requester(creator),
            {
                "type": "m.room.create",
                "state_key": "",
                "sender": creator,
                "origin_server_ts": body["ts"],
                "content": {**body["content"], "room_version": VERSION.identifier},
            },
            prev_event_ids=[],
            depth=1,
            state_map={},
            for_batch=False,
        )
        await self.hs.get_datastores().main.store_room(event.room_id, creator, body["public"], VERSION)
        stored = await context.persist(event)
        chain = Chain(event.room_id, event.event_id, 2, stored.state_group, {("m.room.create", ""): event.event_id})
        await self.extend(chain, body["events"], first=[(event, stored)])
        return {"room_id": event.room_id}

    async def add_events(self, body):
        room_id = body["room_id"]
        store = self.hs.get_datastores().main
        states = self.hs.get_storage_controllers().state
        last = (await store.get_prev_events_for_room(room_id))[-1]
        depth = (await store.get_event(last)).depth + 1
        group = (await states.get_state_group_for_events([last]))[last]
        chain = Chain(room_id, last, depth, group, dict(await states.get_state_ids_for_group(group)))
        await self.extend(chain, body["events"], push=body.get("push", False))
        return {"added": len(body["events"])}

    async def extend(self, chain, events, first=(), push=False):
        waiting = list(events)
        stored = list(first)
        while waiting or stored:
            made, state_count = [], 0
            while waiting and len(made) < EVENTS_AT_ONCE and state_count < STATE_AT_ONCE:
                wanted = waiting.pop(0)
                made.append(await self.create(chain, wanted))
                state_count += "state_key" in wanted
            await self.persist(chain, stored, made, push)
            stored = []
            if state_count == STATE_AT_ONCE and waiting:
                chain.group = await self.hs.get_datastores().state.store_state_group(
                    chain.last, chain.room_id, prev_group=None, delta_ids=None, current_state_ids=dict(chain.state)
                )

    async def create(self, chain, wanted):
        fields = {"type": wanted["type"], "room_id": chain.room_id, "sender": wanted["sender"]}
        fields.update(content=wanted["content"], origin_server_ts=wanted["ts"])
        if "state_key" in wanted:
            fields["state_key"] = wanted["state_key"]
        event, context = await self.hs.get_event_creation_handler().create_event(
            create_requester(wanted["sender"]),
            fields,
            prev_event_ids=[chain.last],
            depth=chain.depth,
            state_map=dict(chain.state),
            for_batch=True,
            current_state_group=chain.group,
        )
        chain.last = event.event_id
        chain.depth += 1
        if event.is_state():
            chain.state[(event.type, event.state_key)] = event.event_id
        return event, context

    async def persist(self, chain, stored, made, push):
        pairs = list(stored)
        if made:
            fresh = await UnpersistedEventContext.batch_persist_unpersisted_contexts(
                made, chain.room_id, chain.group, self.hs.get_datastores().state
            )
            chain.group = fresh[-1][1].state_group
            if push:
                rules = self.hs.get_event_creation_handler()._bulk_push_rule_evaluator
                await rules.action_for_events_by_user(fresh)
            pairs += fresh
        written, token = await self.hs.get_storage_controllers().persistence.persist_events(pairs)
        newest = written[-1]
        place = PersistedEventPosition(self.hs.get_instance_name(), newest.internal_metadata.stream_ordering)
        await self.hs.get_notifier().on_new_room_events([(newest, place)], token, extra_users=[])


class SeedModule:
    def __init__(self, config, api):
        api.register_web_resource(PATH, SeedResource(api._hs, config["secret"]))

    @staticmethod
    def parse_config(config):
        return config
