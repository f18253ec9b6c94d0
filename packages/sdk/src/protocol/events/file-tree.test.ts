import { expect, test } from 'vitest';
import type { EventId, MxcUri } from '../ids/ids.ts';
import { decodeBranch, decodeLeaf, encodeBranch, encodeLeaf, LEAF, replacedBy } from './file-tree.ts';
import { isTreePurpose, TREE_PURPOSE } from './file-tree-types.ts';

const KEY = { key: 'a'.repeat(43), iv: `${'b'.repeat(22)}`, sha256: 'c'.repeat(43) };
const UPLOADED = {
  mxc: 'mxc://example.org/one' as MxcUri,
  file: KEY,
  name: 'plan.pdf',
  mimeType: 'application/pdf',
  sizeBytes: 12,
};

test('[10.F-01] a purpose counts if it is enabled', () => {
  expect(isTreePurpose(TREE_PURPOSE)).toBe(true);
  expect([{}, { 'org.matrix.msc3088.enabled': 'true' }].map(isTreePurpose)).toEqual([false, false]);
});

test('[10.F-07] a branch is read with what it does not say', () => {
  const branch = (content: Readonly<Record<string, unknown>>, state_key = '$one') =>
    decodeBranch({ state_key, content });
  expect(branch({ active: true, name: 'a', version: 3, locked: true })).toEqual({
    ...{ fileId: '$one', isActive: true, name: 'a', version: 3, isLocked: true },
  });
  expect(branch({})).toEqual({ fileId: '$one', isActive: false, name: 'Unnamed File', version: 1, isLocked: false });
  expect(branch({ active: 1, name: 7, version: -2, locked: 'yes' })).toEqual({
    ...{ fileId: '$one', isActive: false, name: 'Unnamed File', version: 1, isLocked: false },
  });
  expect(branch({ active: true }, 'no event')).toBeNull();
  expect(branch({ active: true, name: 'gnp.\u202eexe' })?.name).toBe('gnp.exe');
});

test('[10.F-06] a file is a message with a leaf, and the branch of its first version has no number', () => {
  const content = encodeLeaf(UPLOADED, null);
  expect(content).toMatchObject({ msgtype: 'm.file', body: 'plan.pdf', url: UPLOADED.mxc, [LEAF]: {} });
  expect(content['file']).toMatchObject({ url: UPLOADED.mxc, v: 'v2', hashes: { sha256: KEY.sha256 } });
  expect(decodeLeaf(content)).toMatchObject({
    ...{ fileName: 'plan.pdf', sizeBytes: 12, mimetype: 'application/pdf' },
    source: { kind: 'encrypted', mxc: UPLOADED.mxc, file: KEY },
  });
  expect(replacedBy(content)).toBeNull();
  expect(encodeBranch('plan.pdf', 1)).toEqual({ active: true, name: 'plan.pdf' });
  expect(decodeLeaf({ msgtype: 'm.text', body: 'none' })).toBeNull();
});

test('[10.F-08] the next version of a file says which one it takes the place of', () => {
  const content = encodeLeaf(UPLOADED, '$old' as EventId);
  expect(content['m.relates_to']).toEqual({ rel_type: 'm.replace', event_id: '$old' });
  expect(content['m.new_content']).toEqual(encodeLeaf(UPLOADED, null));
  expect(replacedBy(content)).toBe('$old');
  expect(encodeBranch('plan.pdf', 2)).toEqual({ active: true, name: 'plan.pdf', version: 2 });
  expect([{ 'm.relates_to': { rel_type: 'm.thread', event_id: '$a' } }, { 'm.relates_to': 1 }].map(replacedBy)).toEqual(
    [null, null],
  );
});
