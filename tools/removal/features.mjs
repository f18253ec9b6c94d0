// @ts-check
/** Tells the code of features, and the files that register them. */
import { Visitor } from 'vite';
import { isCode, isTest, listFiles, readTexts } from '../source/files.mjs';

/** The folder of a feature in the engine or in the client; its name is the first group. */
const FOLDER = /^packages\/(?:sdk|app)\/src\/features\/([^/]+)\//;
/** The third folders of features with calls, which hold what a page does in them. */
const PAGE_CALLS = [
  { feature: 'calls', folder: 'packages/sdk/src/calls/direct/' },
  { feature: 'rtc', folder: 'packages/sdk/src/calls/sfu/' },
  { feature: 'mesh', folder: 'packages/sdk/src/calls/mesh/' },
];
/** Files that register features: the engine's lists, and the page's registries. */
const REGISTRATION =
  /^packages\/(?:sdk\/src\/(?:features\/(?:index|first)|client\/(?:contract|repeatable|(?:calls|mesh|page-parts|rtc)\.main|rtc-cipher\.worker))\.ts$|app\/src\/shell\/[^/]+$)/;
/** The façade, by which the page gets types and functions of features. */
export const FACADE = /^packages\/sdk\/src\/client\/[^/]+\.ts$/;
/** The contracts of the client's features that others plug into. A plug needs its socket, so these imports do not count. */
const SOCKET =
  /^packages\/app\/src\/features\/(?:composer|notifications|overview|room-list|timeline)\/(?:contract|feature)\.tsx?$/;
const SHIPPED = /^packages\/(?:sdk|app)\/src\//;
/** A name of an api: a command, a view or a stream. */
const NAME = /^[a-z]\w*\.[a-z]\w*$/i;

/**
 * @param {string} path
 * @returns {boolean} true for code that users run
 */
export function isShipped(path) {
  return SHIPPED.test(path) && isCode(path) && !isTest(path) && !/\/test-[^/]+$/.test(path);
}

/**
 * @param {string} path
 * @returns {string | undefined} the feature in whose folders it is
 */
export function featureOf(path) {
  return PAGE_CALLS.find(({ folder }) => path.startsWith(folder))?.feature ?? FOLDER.exec(path)?.[1];
}

/**
 * @param {string} path
 * @returns {boolean} true for the contract of a feature that others plug into
 */
export function isSocket(path) {
  return SOCKET.test(path);
}

/**
 * @param {import('../source/source.mjs').Source} source
 * @returns {boolean} true for a file that registers features, and for one of the façade that has nothing of its own
 */
export function registers({ path, program }) {
  if (REGISTRATION.test(path)) return true;
  return FACADE.test(path) && program.body.every((statement) => sourceOf(statement) !== null);
}

/** @param {import('vite').ESTree.Program['body'][number]} statement */
function sourceOf(statement) {
  const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportAllDeclaration';
  return isExport ? statement.source : null;
}

/**
 * @param {string} root
 * @returns {Promise<ReadonlyMap<string, string>>} code that users run, and manifests, by path; of other files of the packages the path alone
 */
export async function readShipped(root) {
  const paths = (await listFiles(root)).filter((path) => path.startsWith('packages/') || path === 'package.json');
  const isRead = (/** @type {string} */ path) => isShipped(path) || path.endsWith('package.json');
  const read = await readTexts(root, paths.filter(isRead));
  return new Map(paths.map((path) => [path, read.get(path) ?? '']));
}

/**
 * @param {readonly import('../source/source.mjs').Source[]} sources
 * @returns {ReadonlyMap<string, string>} the feature of each name of an api
 */
export function ownersOf(sources) {
  /** @type {Map<string, string>} */
  const owners = new Map();
  for (const { path, program } of sources) {
    const feature = featureOf(path);
    if (feature === undefined || !/^packages\/sdk\/.*contract\.ts$/.test(path)) continue;
    new Visitor({
      TSPropertySignature: ({ key }) => {
        if (key.type === 'Literal' && typeof key.value === 'string' && NAME.test(key.value))
          owners.set(key.value, feature);
      },
    }).visit(program);
  }
  return owners;
}
