import { expect, test } from 'vitest';
import { exportsOfAll, iconFiles, importSingly } from './single-icons.ts';

const files = iconFiles(`
export { default as Trash2, default as Trash2Icon } from './icons/trash-2.mjs';
export { default as File } from './icons/file.mjs';
`);

test('each icon is imported from its own file, and lines stay where they are', () => {
  expect(importSingly("import { File as FileIcon } from 'lucide-react';\nuse();", files)).toBe(
    "import FileIcon from 'lucide-react/icons/file';\nuse();",
  );
  expect(importSingly("import {\n  File,\n  Trash2,\n} from 'lucide-react';\nuse();", files)).toBe(
    "import File from 'lucide-react/icons/file'; import Trash2 from 'lucide-react/icons/trash-2';\n\n\n\nuse();",
  );
});

test('what is imported for its type alone stays, and an icon that nobody knows ends the build', () => {
  const type = "import type { LucideIcon } from 'lucide-react';";
  expect(importSingly(type, files)).toBe(type);
  expect(() => importSingly("import { Gone } from 'lucide-react';", files)).toThrow('Gone');
});

test('the package says where its icons are', () => {
  const all = iconFiles(exportsOfAll());
  expect(all.get('ShieldQuestion')).toBe('shield-question-mark');
  expect(all.size).toBeGreaterThan(1_000);
});
