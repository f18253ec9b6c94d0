/** File trees with matrix-js-sdk as the other person, on another device. */
import type { MSC3089TreeSpace } from 'matrix-js-sdk/lib/models/MSC3089TreeSpace.js';
import { decryptFile, encryptFile } from '../crypto/attachment.ts';
import { JsSdkPeer } from '../crypto/js-sdk-peer.ts';
import type { Json } from '../fixtures/homeserver.ts';
import { expect, signIn, test } from '../fixtures/test.ts';
import { choose, file, item, row, textOf } from './files.ts';

/** The names, versions and locks of the files of a tree, as it has them. */
function listed(tree: MSC3089TreeSpace | null): readonly string[] {
  const files = tree?.listFiles() ?? [];
  return files.map((each) => `${each.getName()} ${each.version}${each.isLocked() ? ' locked' : ''}`).sort();
}

/** The text of a file, by its key. */
async function textIn(peer: JsSdkPeer, tree: MSC3089TreeSpace, name: string): Promise<string> {
  const branch = tree.listFiles().find((each) => each.getName() === name);
  if (branch === undefined) throw new Error(`no file ${name}`);
  const { info } = await branch.getFileInfo();
  const { url } = info as unknown as { readonly url: string };
  const address = peer.client.mxcUrlToHttp(url, undefined, undefined, undefined, false, true, true) ?? '';
  const response = await fetch(address, { headers: { authorization: `Bearer ${peer.client.getAccessToken()}` } });
  return decryptFile(Buffer.from(await response.arrayBuffer()), info as unknown as Json).toString();
}

/** A tree by the letter of the proposal. matrix-js-sdk makes none in rooms of version 12, in which creators must not be listed. */
async function makeTree(peer: JsSdkPeer, name: string): Promise<MSC3089TreeSpace> {
  const state = (type: string, key: string, content: Json) => ({ type, state_key: key, content });
  const { room_id: roomId } = await peer.client.createRoom({
    ...{ name, preset: 'private_chat' as never, room_version: '11', creation_content: { type: 'm.space' } },
    power_level_content_override: {
      ...{ invite: 100, kick: 100, ban: 100, redact: 50, state_default: 50, events_default: 50, users_default: 0 },
      users: { [peer.client.getSafeUserId()]: 100 },
    },
    initial_state: [
      state('org.matrix.msc3088.purpose', 'org.matrix.msc3089.data_tree', { 'org.matrix.msc3088.enabled': true }),
      state('m.room.encryption', '', { algorithm: 'm.megolm.v1.aes-sha2' }),
    ],
  });
  await expect.poll(() => peer.client.unstableGetFileTreeSpace(roomId) !== null).toBe(true);
  const tree = peer.client.unstableGetFileTreeSpace(roomId);
  if (tree === null) throw new Error('no tree');
  return tree;
}

test('a tree of this client is read and changed by matrix-js-sdk, and one of matrix-js-sdk here', async ({
  homeserver,
  openProfile,
  stage,
}) => {
  const [ana, ben] = [await homeserver.person('ana'), await homeserver.person('ben')];
  const peer = await JsSdkPeer.signIn(stage.directUrl, ben);
  try {
    const page = await openProfile();
    await signIn(page, ana);
    await page.goto(page.url().replace(/#.*/, '#/files'));
    await page.getByRole('button', { name: 'New tree' }).click();
    await page.getByRole('dialog', { name: 'New tree' }).getByRole('textbox', { name: 'Name' }).fill('Plans');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/files\/./);
    const treeId = decodeURIComponent(new URL(page.url()).hash.split('/')[2] ?? '');
    await page.getByRole('button', { name: 'Share' }).click();
    const sharing = page.getByRole('dialog', { name: 'Share Plans' });
    await sharing.getByRole('textbox', { name: 'Name or user ID' }).fill(ben.userId);
    await sharing.getByRole('combobox', { name: 'Role', exact: true }).selectOption({ label: 'Editor' });
    await sharing.getByRole('button', { name: 'Invite' }).click();
    await expect.poll(() => peer.client.getRoom(treeId)?.getMyMembership()).toBe('invite');
    await peer.client.joinRoom(treeId);
    await expect.poll(() => peer.client.unstableGetFileTreeSpace(treeId)?.getPermissions(ben.userId)).toBe('editor');
    const tree = peer.client.unstableGetFileTreeSpace(treeId);
    if (tree === null) throw new Error('no tree');
    await sharing.getByRole('button', { name: 'Close' }).click();
    await page.locator('[data-file-picker]').setInputFiles([file('plan.txt', 'Version one')]);
    await expect.poll(() => listed(tree)).toEqual(['plan.txt 1']);
    await expect.poll(() => textIn(peer, tree, 'plan.txt').catch(String)).toBe('Version one');

    // It changes the file, and adds one; both are seen here.
    const second = encryptFile(Buffer.from('Version two'));
    await tree.listFiles()[0]?.createNewVersion('plan.txt', new Uint8Array(second.encrypted), second.file as never);
    await expect(row(page, 'Plans', 'plan.txt')).toHaveText([/Version 2/]);
    expect(await textOf(page, () => choose(page, 'plan.txt', 'Download'))).toBe('Version two');
    await choose(page, 'plan.txt', 'Versions');
    const versions = page.getByRole('dialog', { name: 'Versions of plan.txt' });
    await expect(versions.getByRole('listitem')).toHaveText([/Version 2.*Ben/, /Version 1.*Ana/]);
    await versions.getByRole('button', { name: 'Close' }).click();
    await choose(page, 'plan.txt', 'Lock');
    await expect.poll(() => listed(tree)).toEqual(['plan.txt 2 locked']);

    // A tree of its own, with a folder and a file in it.
    const [own, early] = [await makeTree(peer, 'Notes'), await makeTree(peer, 'Early')];
    const via = [ben.userId.slice(ben.userId.indexOf(':') + 1)];
    await homeserver.setState(ben, own.id, 'm.space.child', early.id, { via });
    await homeserver.setState(ben, early.id, 'm.space.parent', own.id, { via });
    await expect.poll(() => own.getDirectories().length).toBe(1);
    await own.invite(ana.userId);
    await page.getByRole('link', { name: 'Space: Notes, invited' }).click();
    await page.getByRole('button', { name: 'Join' }).click();
    const third = encryptFile(Buffer.from('A note'));
    await expect(item(page, 'Notes')).toHaveAttribute('aria-selected', 'true');
    await own.createFile('note.txt', new Uint8Array(third.encrypted), third.file as never);
    await expect(row(page, 'Notes', 'note.txt')).toContainText('Version 1');
    expect(await textOf(page, () => choose(page, 'note.txt', 'Download'))).toBe('A note');
    await item(page, 'Notes').focus();
    await page.keyboard.press('ArrowRight');
    await expect(item(page, 'Early')).toHaveAttribute('aria-level', '2');
    await expect(page.getByRole('link', { name: /^Space: Early/ })).toHaveCount(0);
  } finally {
    peer.stop();
  }
});
