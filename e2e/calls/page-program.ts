/** Bundles a program and serves a page that runs it: the other side of a call, in a browser of its own. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { build, type Rolldown } from 'vite';

/** A served page. */
export interface ServedProgram {
  readonly url: string;
  readonly stop: () => void;
}

type Files = ReadonlyMap<string, string | Uint8Array>;

const SCRIPT = 'text/javascript; charset=utf-8';
const PAGE = 'text/html; charset=utf-8';
const TYPES: Readonly<Record<string, string>> = {
  '': PAGE,
  '.html': PAGE,
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

/**
 * Serves the program of `entry`, a file.
 * @param more Other files of the page, by path.
 * @param external Modules that are left out, because nothing asks for them.
 */
export async function serveProgram(
  entry: string,
  { more = new Map(), external = [] }: { readonly more?: Files; readonly external?: readonly string[] } = {},
): Promise<ServedProgram> {
  const files = new Map([...(await bundle(entry, external)), ...more]);
  const server = http.createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://page.invalid');
    response.writeHead(files.has(pathname) ? 200 : 404, { 'content-type': TYPES[extname(pathname)] ?? SCRIPT });
    response.end(files.get(pathname));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Gives the content of each path. */
async function bundle(entry: string, external: readonly string[]): Promise<Files> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      rolldownOptions: { input: entry, external: (id) => external.some((end) => id.endsWith(end)) },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const [program] = output;
  const files = output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source] as const);
  return new Map([['/', `<!doctype html><script type="module" src="/${program.fileName}"></script>`], ...files]);
}
