import type { Plugin } from 'vite';

/** Every module begins with four bytes of a magic number and four of a version. */
const HEADER_BYTES = 8;
/** The id of sections that change nothing about what a module does. */
const CUSTOM = 0;
/** The custom section with the names of functions, for debuggers. */
const NAMES = 'name';

/**
 * Leaves the names of functions out of WebAssembly modules. They are two fifths of the module that encrypts, which the browser keeps in memory as it
 * came. Its code and data stay as its project built them.
 */
export function withoutWasmNames(): Plugin {
  return {
    name: 'parley-wasm-names',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.wasm') && typeof file.source !== 'string')
          file.source = stripNames(file.source);
      }
    },
  };
}

/**
 * The module without its section of names (WebAssembly, "Binary Format", 5.5.2 and the appendix on custom sections).
 * @throws Error where the bytes are no module
 */
export function stripNames(module: Uint8Array): Uint8Array {
  const parts = [module.subarray(0, HEADER_BYTES)];
  for (let at = HEADER_BYTES; at < module.length; ) {
    const size = readNumber(module, at + 1);
    const end = size.end + size.value;
    if (end > module.length) throw new Error(`a section of the module ends after it, at ${end} of ${module.length}`);
    if (module[at] !== CUSTOM || nameAt(module, size.end) !== NAMES) parts.push(module.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

function nameAt(module: Uint8Array, at: number): string {
  const length = readNumber(module, at);
  return new TextDecoder().decode(module.subarray(length.end, length.end + length.value));
}

/** A number in LEB128, and where it ends. */
function readNumber(bytes: Uint8Array, at: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let end = at; end < at + 5; end += 1) {
    const byte = bytes[end];
    if (byte === undefined) throw new Error('the module ends within a number');
    value += (byte & 0x7f) * 2 ** (7 * (end - at));
    if (byte < 0x80) return { value, end: end + 1 };
  }
  throw new Error('a number of the module is longer than any');
}
