import type { FileItem, TreeItem, TreePerson } from '@parley/sdk/client/contract.ts';
import type { EventId, MxcUri, RoomId, UserId } from '@parley/sdk/client/ids.ts';
import type { FakeRemote } from '@parley/testkit/fakes/fake-remote.ts';
import { BatchTray } from '../../src/features/file-trees/BatchTray.tsx';
import { DeleteDialog } from '../../src/features/file-trees/DeleteDialog.tsx';
import { FileGrid } from '../../src/features/file-trees/FileGrid.tsx';
import { FilesPage } from '../../src/features/file-trees/FilesPage.tsx';
import { FilesView } from '../../src/features/file-trees/FilesView.tsx';
import { FileTiles } from '../../src/features/file-trees/FileTiles.tsx';
import { BY_NAME } from '../../src/features/file-trees/file-order.ts';
import { LookChoice } from '../../src/features/file-trees/LookChoice.tsx';
import { ManyFilesDialog } from '../../src/features/file-trees/ManyFilesDialog.tsx';
import { MoveDialog } from '../../src/features/file-trees/MoveDialog.tsx';
import { NameDialog } from '../../src/features/file-trees/NameDialog.tsx';
import { PlayDialog } from '../../src/features/file-trees/PlayDialog.tsx';
import { SelectionBar } from '../../src/features/file-trees/SelectionBar.tsx';
import { ShareView } from '../../src/features/file-trees/ShareView.tsx';
import { UploadTray } from '../../src/features/file-trees/UploadTray.tsx';
import type { FileSelection } from '../../src/features/file-trees/use-file-selection.ts';
import { VersionsDialog } from '../../src/features/file-trees/VersionsDialog.tsx';
import type { State } from '../components/state.ts';
import { Opener } from '../opener.tsx';
import { WithEngine } from '../surroundings.tsx';

const nothing = () => undefined;
const done = () => Promise.resolve(null);
const PLANS = '!plans:example.org' as RoomId;
const MIRA = { userId: '@mira:example.org' as UserId, name: 'Mira Okafor' };
const NOON = Date.UTC(2026, 4, 2, 12);

function tree(name: string, over: Partial<TreeItem> = {}): TreeItem {
  const treeId = `!${name.toLowerCase()}:example.org` as RoomId;
  const place = { depth: 0, parentId: null, place: 0, count: 1, hasFolders: false, mayEdit: true };
  return { key: treeId, treeId, name: { kind: 'named', name }, ...place, ...over };
}

const TREES = [
  tree('Plans', { hasFolders: true }),
  tree('Drawings', { depth: 1, parentId: PLANS, count: 2 }),
  tree('Accounts', { depth: 1, parentId: PLANS, place: 1, count: 2 }),
  tree('Photographs', { place: 1, count: 2, mayEdit: false }),
];

function file(name: string, over: Partial<FileItem> = {}): FileItem {
  const fileId = `$${name}` as EventId;
  const source = { kind: 'plain', mxc: `mxc://example.org/${name}` as MxcUri } as const;
  const details = { kind: 'known', sizeBytes: 48_200, mimetype: null, source } as const;
  return {
    ...{ key: fileId, fileId, name, version: 1, isLocked: false, changedBy: MIRA, changedAt: NOON, details },
    ...over,
  };
}

const FILES = [
  file('Budget.ods', { version: 4 }),
  file('House from the garden.jpg', { isLocked: true }),
  file('Interview.ogg', { details: { kind: 'undecrypted' } }),
  file('Minutes of a meeting that had a name which is much too long for one line of a list.pdf', { details: null }),
  file('Old.zip', { details: { kind: 'failed', failure: { kind: 'fault', fault: 'Failed to find event' } } }),
  file('Walk.mp4'),
];

const PEOPLE: readonly TreePerson[] = [
  {
    userId: '@ana:example.org' as UserId,
    name: 'Ana',
    avatar: null,
    membership: 'join',
    role: 'owner',
    mayChange: false,
  },
  { ...MIRA, avatar: null, membership: 'join', role: 'editor', mayChange: true },
  {
    userId: '@bo:example.org' as UserId,
    name: 'Bo',
    avatar: null,
    membership: 'invite',
    role: 'viewer',
    mayChange: true,
  },
  {
    userId: '@eve:example.org' as UserId,
    name: 'Eve',
    avatar: null,
    membership: 'knock',
    role: 'viewer',
    mayChange: true,
  },
];

const KNOWN = { kind: 'known', name: { kind: 'named', name: 'Plans' }, isTop: true } as const;

function fill(remote: FakeRemote, files: readonly FileItem[], isOwner: boolean): void {
  const rights = { mayEdit: isOwner, mayInvite: isOwner, maySetRoles: isOwner };
  const head = { ...KNOWN, role: isOwner ? 'owner' : 'viewer', ...rights } as const;
  remote.setList('fileTrees.trees', null, { head: { isKnown: true }, items: TREES });
  remote.setList('fileTrees.files', { treeId: PLANS }, { head, items: files });
  remote.setView('fileTrees.uploads', null, []);
  remote.answer('fileTrees.versions', async () => ({
    ok: true,
    value: [3, 2, 1].map((version) => ({
      ...{ fileId: `$v${version}` as EventId, name: 'Budget.ods', version, isActive: version === 3 },
      ...{ by: MIRA, at: NOON - version * 86_400_000, sizeBytes: 40_000 + version },
    })),
  }));
}

const page = (files: readonly FileItem[], isOwner: boolean) => (
  <WithEngine script={(remote) => fill(remote, files, isOwner)}>
    <div style={{ display: 'flex', height: 420 }}>
      <FilesPage treeId={PLANS} leading={null} />
    </div>
  </WithEngine>
);

const VIEW = {
  ...{
    leading: null,
    isNarrow: false,
    isOpen: false,
    isKnown: true,
    isEmpty: true,
    failure: null,
    said: '',
    nav: null,
  },
  ...{ uploads: null, onNewTree: nothing, children: null },
};

const SELECTED = FILES.slice(1, 3);
const SELECTION: FileSelection = {
  ...{ ids: new Set(SELECTED.map(({ fileId }) => fileId)), files: SELECTED },
  ...{ toggle: nothing, clear: nothing, extend: nothing },
  handlers: { onMouseDownCapture: nothing, onClickCapture: nothing, onKeyDownCapture: nothing, onDragStart: nothing },
};

const ACTS = {
  ...{ open: nothing, download: nothing, toggle: nothing, rename: nothing, replace: nothing, showVersions: nothing },
  ...{ move: nothing, setLocked: nothing, remove: nothing },
};

export const files: readonly State[] = [
  { name: 'of an owner', drawing: page(FILES, true) },
  { name: 'of a viewer', drawing: page(FILES, false) },
  { name: 'an empty tree', drawing: page([], true) },
  {
    name: 'as tiles',
    drawing: (
      <WithEngine script={nothing}>
        <div style={{ display: 'flex', height: 420 }}>
          <FileTiles
            {...{ treeId: PLANS, name: 'Plans', files: FILES, selection: SELECTION, mayEdit: true }}
            acts={ACTS}
            onLook={nothing}
          />
        </div>
      </WithEngine>
    ),
  },
  { name: 'lines or tiles', drawing: <LookChoice look="tiles" onLook={nothing} /> },
  {
    name: 'on a phone',
    drawing: (
      <div style={{ display: 'flex', width: 390, height: 420 }}>
        <FileGrid
          {...{ treeId: PLANS, name: 'Plans', files: FILES, sort: BY_NAME, mayEdit: true, isNarrow: true }}
          selection={SELECTION}
          acts={ACTS}
          onSort={nothing}
          onLook={nothing}
        />
      </div>
    ),
  },
  {
    name: 'selected files',
    drawing: (
      <>
        {[true, false].map((mayEdit) => (
          <SelectionBar
            key={String(mayEdit)}
            {...{ count: 3, mayEdit }}
            onDownload={nothing}
            onMove={nothing}
            onDelete={nothing}
            onClear={nothing}
          />
        ))}
      </>
    ),
  },
  {
    name: 'several files moved and deleted',
    drawing: (
      <BatchTray
        batches={[
          { batchId: '1', kind: 'move', total: 12, done: 5, failed: [], isRunning: true },
          {
            ...{ batchId: '2', kind: 'deletion', total: 12, done: 12, isRunning: false },
            failed: SELECTED.map((each) => ({ file: each, failure: { kind: 'locked' } })),
          },
        ]}
        onStop={nothing}
        onRetry={nothing}
        onDismiss={nothing}
      />
    ),
  },
  {
    name: 'uploads',
    drawing: (
      <UploadTray
        uploads={(['waiting', 'running', { failure: { kind: 'keepsDetails' } }] as const).map((state, index) => ({
          ...{ uploadId: String(index), treeId: PLANS, replaces: null, state, keepsDetails: false },
          file: new File([new Uint8Array(2_000_000)], `Picture ${index}.avif`),
        }))}
        progress={[
          { uploadId: '1', treeId: PLANS, name: 'Picture', sentBytes: 900_000, totalBytes: 2_000_000, step: 'sending' },
        ]}
        onStop={nothing}
        onRetry={nothing}
      />
    ),
  },
  {
    // All in one: a page begins with a heading of the first level, after which none of the gallery's third may come.
    name: 'no trees, not known yet, a failure',
    drawing: (
      <>
        <FilesView {...VIEW} />
        <FilesView {...VIEW} isKnown={false} />
        <FilesView {...VIEW} isEmpty={false} failure="Failed to find event" />
      </>
    ),
  },
];

export const fileDialogs: readonly State[] = [
  {
    name: 'making a tree',
    drawing: (
      <Opener label="New tree">
        {(close) => <NameDialog title="New tree" confirm="Create" name="" onName={done} onClose={close} />}
      </Opener>
    ),
  },
  {
    name: 'deleting',
    drawing: (
      <Opener label="Delete">
        {(close) => (
          <DeleteDialog title="Delete Budget.ods" confirm="Delete" onConfirm={done} onClose={close}>
            The file and all its versions are deleted for everybody.
          </DeleteDialog>
        )}
      </Opener>
    ),
  },
  {
    name: 'moving',
    drawing: (
      <Opener label="Move">
        {(close) => <MoveDialog name="Budget.ods" trees={TREES} targets={TREES} onMove={done} onClose={close} />}
      </Opener>
    ),
  },
  {
    name: 'deleting and moving several',
    drawing: (
      <WithEngine script={nothing}>
        <Opener label="Delete several">
          {(close) => (
            <ManyFilesDialog kind="deleteFiles" files={SELECTED} treeId={PLANS} trees={TREES} onClose={close} />
          )}
        </Opener>
        <Opener label="Move several">
          {(close) => (
            <ManyFilesDialog kind="moveFiles" files={SELECTED} treeId={PLANS} trees={TREES} onClose={close} />
          )}
        </Opener>
      </WithEngine>
    ),
  },
  {
    name: 'versions',
    drawing: (
      <WithEngine script={(remote) => fill(remote, FILES, true)}>
        <Opener label="Versions">
          {(close) => (
            <VersionsDialog
              treeId={PLANS}
              file={file('Budget.ods')}
              files={FILES}
              onDownload={nothing}
              onClose={close}
            />
          )}
        </Opener>
      </WithEngine>
    ),
  },
  {
    name: 'sharing',
    drawing: (
      <WithEngine script={nothing}>
        <Opener label="Share">
          {(close) => (
            <ShareView
              {...{ name: 'Plans', mayInvite: true, query: '', wanted: null, role: 'viewer', isBusy: false }}
              {...{ failure: null, said: 'Saved', people: PEOPLE, isWhole: true, found: [{ ...MIRA, avatar: null }] }}
              onQuery={nothing}
              onRoleToGive={nothing}
              onInvite={nothing}
              onRole={nothing}
              onStop={nothing}
              onClose={close}
            />
          )}
        </Opener>
      </WithEngine>
    ),
  },
  {
    name: 'playing a film or a sound',
    drawing: (
      <WithEngine script={nothing}>
        {(['film', 'sound'] as const).map((kind) => (
          <Opener key={kind} label={kind}>
            {(close) => (
              <PlayDialog
                file={{
                  kind,
                  ...{ name: 'Walk.mp4', mimetype: 'video/mp4', sizeBytes: 1 },
                  source: { kind: 'plain', mxc: 'mxc://example.org/walk' as MxcUri },
                }}
                onClose={close}
              />
            )}
          </Opener>
        ))}
      </WithEngine>
    ),
  },
];
