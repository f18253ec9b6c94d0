import type { FileItem, FilesHead, TreeItem } from '@parley/sdk/client/contract.ts';
import type { ViewHandle } from '@parley/sdk/client/remote.ts';
import type { ListSnapshot } from '@parley/sdk/internal/port/contract.ts';
import type { EventId, RoomId, UserId } from '@parley/sdk/internal/protocol/ids/ids.ts';
import { encryptedRoom, Person, type Stage } from './encrypted-room.ts';
import { valueOf, watched } from './test-engine.ts';

type Answer<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: unknown };

/** Somebody who works with file trees. */
export class Keeper {
  readonly person: Person;
  readonly #trees;
  readonly #files = new Map<RoomId, ViewHandle<ListSnapshot<FilesHead, FileItem>>>();

  constructor(person: Person) {
    this.person = person;
    this.#trees = watched(person.tab.listView('fileTrees.trees', null));
  }

  get userId(): UserId {
    return this.person.userId as UserId;
  }

  get trees(): readonly TreeItem[] {
    return valueOf(this.#trees).items;
  }

  /** The trees by name, folders behind as many dots as they are deep. */
  get tree(): string {
    return this.trees.map(({ name, depth }) => '.'.repeat(depth) + (name.kind === 'named' ? name.name : '?')).join(' ');
  }

  treeNamed(wanted: string): RoomId {
    const found = this.trees.find(({ name }) => name.kind === 'named' && name.name === wanted);
    if (found === undefined) throw new Error(`no tree ${wanted} in ${this.tree}`);
    return found.treeId;
  }

  files(treeId: RoomId): ListSnapshot<FilesHead, FileItem> {
    let view = this.#files.get(treeId);
    if (view === undefined) {
      view = watched(this.person.tab.listView('fileTrees.files', { treeId }));
      this.#files.set(treeId, view);
      return { head: { kind: 'waiting' }, items: [] };
    }
    return valueOf(view);
  }

  /** The files of a tree with their versions, by name. */
  async names(treeId: RoomId): Promise<string> {
    this.files(treeId);
    await this.pass();
    return this.files(treeId)
      .items.map(({ name, version, isLocked }) => `${name} ${version}${isLocked ? ' locked' : ''}`)
      .sort()
      .join(', ');
  }

  async fileNamed(treeId: RoomId, wanted: string): Promise<EventId> {
    await this.names(treeId);
    const found = this.files(treeId).items.find(({ name }) => name === wanted);
    if (found === undefined) throw new Error(`no file ${wanted}`);
    return found.fileId;
  }

  async create(name: string, parentId: RoomId | null = null): Promise<RoomId> {
    return (await this.done(this.person.tab.command('fileTrees.create', { name, parentId }))).treeId;
  }

  upload(treeId: RoomId, name: string, text: string, replaces: EventId | null = null) {
    const bytes = new TextEncoder().encode(text);
    const more = { mimeType: 'text/plain', replaces, keepsDetails: false, uploadId: `${name} ${text}` };
    return this.person.engine.answer(this.person.tab.command('fileTrees.upload', { treeId, name, bytes, ...more }));
  }

  /** The text of a file, downloaded. */
  async read(treeId: RoomId, fileId: EventId): Promise<string> {
    const { tab } = this.person;
    const { source } = await this.done(tab.command('fileTrees.find', { treeId, fileId }));
    const { bytes } = await this.done(tab.command('media.download', { source }));
    return new TextDecoder().decode(bytes);
  }

  async done<Value>(pending: Promise<Answer<Value>>): Promise<Value> {
    const answer = await this.person.engine.answer(pending);
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    await this.pass();
    return answer.value;
  }

  pass(): Promise<void> {
    return this.person.engine.pass(1_000);
  }
}

export interface TreeStage extends Stage {
  readonly ana: Keeper;
  readonly bo: Keeper;
}

/** Ana and Bo, at a server that makes rooms of version 11. */
export async function keepers(): Promise<TreeStage> {
  const stage = encryptedRoom();
  stage.server.state.capabilities = { 'm.room_versions': { default: '11', available: { '11': 'stable' } } };
  const ana = new Keeper(await Person.signIn(stage, 'ana'));
  const bo = new Keeper(await Person.signIn(stage, 'bo'));
  await ana.pass();
  return { ...stage, ana, bo };
}

/** Shares a tree of Ana with Bo, who accepts. */
export async function share(
  { ana, bo }: TreeStage,
  treeId: RoomId,
  role: 'viewer' | 'editor' | 'owner' = 'editor',
): Promise<void> {
  await ana.done(ana.person.tab.command('fileTrees.invite', { treeId, userId: bo.userId, role }));
  await bo.pass();
  await bo.done(bo.person.tab.command('membership.join', { roomId: treeId, via: [] }));
  await bo.pass();
  await bo.pass();
}
