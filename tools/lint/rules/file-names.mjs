// @ts-check
/** Files are named for what they export: `kebab-case.ts`, and `PascalCase.tsx` for components. */
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)+$/;
const COMPONENT = /^[A-Z][A-Za-z0-9]*(\.test)?\.tsx$/;

/** @type {import('../lint.mjs').TextRule} */
export const fileNames = {
  name: 'file-names',
  appliesTo: (path) => /^(packages|ops|tools|e2e|bench|examples)\/.*\.(tsx?|mjs|css)$/.test(path),
  checkText(path) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (KEBAB.test(name) || COMPONENT.test(name)) return [];
    return [{ line: 1, message: 'the name is neither kebab-case nor, for a component, PascalCase.tsx' }];
  },
};
