// @ts-check
/**
 * Rules about imports between folders. `instead` says what to do, because that is what a reader of the error needs. `$1` in `to` and
 * `unless` is the match of the first group of `from`.
 */
/**
 * @typedef {object} Rule
 * @property {string} name
 * @property {string} instead
 * @property {RegExp} from the importing file
 * @property {RegExp} [except] importing files left out
 * @property {string} to a regular expression over the path of the imported file
 * @property {string} [unless] imported files left out
 */

/** The engine's rings, innermost first. */
const RINGS = ['base', 'protocol', 'platform', 'port', 'core', 'features', 'calls', 'client'];

/** The folders of the engine's core, innermost first. Folders of one step do not know each other. */
const CORE = [
  ['storage'],
  ['history'],
  ['events'],
  ['session'],
  ['rooms', 'delayed', 'to-device', 'drafts'],
  ['membership'],
  ['crypto'],
  ['outbox'],
  ['sync', 'timeline'],
  ['account'],
  ['feature'],
];

const TEST = /\.(test|conformance|corpus)\.(tsx?|mjs)$/;
/** Scenarios run the whole engine, so they may reach into any ring. Helpers of tests are named test-*. */
const TEST_OR_HELPER = /\.(test|conformance|corpus)\.(tsx?|mjs)$|\/test-[^/]+\.(tsx?|mjs)$/;
const SCENARIO = /\.scenario\.test\.ts$/;

/** @type {readonly Rule[]} */
const rings = RINGS.slice(0, -1).map((ring, index) => ({
  name: `sdk-ring-${ring}`,
  instead: `${ring}/ imports only from ${RINGS.slice(0, index + 1).join(', ')}: move what it needs inwards, or let the outer ring hand it in.`,
  from: new RegExp(`^packages/sdk/src/${ring}/`),
  except: SCENARIO,
  to: `^packages/sdk/src/(${RINGS.slice(index + 1).join('|')})/`,
}));

/** @type {readonly Rule[]} */
const core = [
  {
    name: 'sdk-core-unplaced',
    instead: 'A folder of core/ has a place in CORE, in tools/dependencies/rules.mjs: after all that it needs.',
    from: new RegExp(`^packages/sdk/src/core/(?!(${CORE.flat().join('|')})/)`),
    except: SCENARIO,
    to: '^packages/sdk/src/core/',
  },
  {
    name: 'sdk-core-past-faces',
    instead: 'Faces, core/<x>/<x>.ts, are for features: inside core/ import the file that has it.',
    from: /^packages\/sdk\/src\/core\//,
    except: TEST_OR_HELPER,
    to: `^packages/sdk/src/core/(${CORE.flat()
      .filter((folder) => folder !== 'account' && folder !== 'feature')
      .join('|')})/\\1\\.ts$`,
  },
  ...CORE.flatMap((folders, index) => folders.map((folder) => coreRule(folder, CORE.slice(0, index).flat()))),
];

/**
 * @param {string} folder of core/
 * @param {readonly string[]} inner folders that it may import
 * @returns {Rule}
 */
function coreRule(folder, inner) {
  const others = inner.length === 0 ? 'no other folder of core/' : `only ${inner.join(', ')} of core/`;
  return {
    name: `sdk-core-${folder}`,
    instead: `core/${folder}/ imports ${others}: move what both need inwards, take a small interface at construction, or let it emit what a later folder is to hear.`,
    from: new RegExp(`^packages/sdk/src/core/${folder}/`),
    except: SCENARIO,
    to: `^packages/sdk/src/core/(?!(${[...inner, folder].join('|')})/)`,
  };
}

/** @type {readonly Rule[]} */
const features = [
  {
    name: 'sdk-features-apart',
    instead:
      'Features never import each other: what two of them need moves down to core/, and what one adds to another goes through a socket of feature.ts.',
    from: /^packages\/sdk\/src\/features\/([^/]+)\//,
    except: SCENARIO,
    to: '^packages/sdk/src/features/[^/]+/',
    unless: '^packages/sdk/src/features/$1/',
  },
  {
    name: 'sdk-feature-knows-no-list',
    instead:
      'A feature does not know the list of features: take what it needs from FeatureContext, or as a type parameter.',
    from: /^packages\/sdk\/src\/features\/[^/]+\//,
    except: SCENARIO,
    to: '^packages/sdk/src/features/(?:index|first)\\.ts$',
  },
  {
    name: 'sdk-feature-faces',
    instead:
      'A feature sees core/<x>/ through its face, core/<x>/<x>.ts, and the parts of an account through core/feature/faces.ts. Add a missing rule or shape of data to the face, ask for a missing part by `needs` (its type is `Faces[name]`), and load later code by a function of the face, as loadDirectRoom.',
    from: /^packages\/sdk\/src\/features\/[^/]+\//,
    except: TEST_OR_HELPER,
    to: '^packages/sdk/src/core/',
    unless: '^packages/sdk/src/core/(?:(?!account/)([^/]+)/\\1\\.ts|feature/[^/]+\\.ts)$',
  },
  {
    name: 'sdk-feature-surface',
    instead:
      'From outside, a feature is its contract.ts (types), feature.ts (registration), page.main.ts (its part of a page) and markup.ts (fetched by itself): export what is missing there.',
    from: /^packages\/sdk\/src\/(?!features\/[^/]+\/)/,
    except: SCENARIO,
    to: '^packages/sdk/src/features/[^/]+/',
    unless: '^packages/sdk/src/features/[^/]+/(contract|feature|page\\.main|markup(-html)?)\\.ts$',
  },
  {
    name: 'sdk-calls-apart',
    instead:
      'The kinds of calls never import each other: what they share is in calls/peer/, calls/local-media/, calls/pair/ (one call between two devices), calls/many/, calls/push-to-talk/ and calls/voice-activity/.',
    from: /^packages\/sdk\/src\/calls\/([^/]+)\//,
    except: SCENARIO,
    to: '^packages/sdk/src/calls/[^/]+/',
    unless: '^packages/sdk/src/calls/($1|peer|local-media|pair|many|push-to-talk|voice-activity)/',
  },
];

/** @type {readonly Rule[]} */
const threads = [
  {
    name: 'plain-knows-no-thread',
    instead:
      'A plain file runs on any thread: take the capability from Env, or name the file *.worker.ts or *.main.ts.',
    from: /^packages\/sdk\/src\/.*(?<!\.worker|\.main)\.ts$/,
    except: TEST,
    to: '\\.(worker|main)\\.ts$',
  },
  {
    name: 'worker-knows-no-page',
    instead: 'A worker has no page: send a frame over the port, or move what both need to a plain file.',
    from: /\.worker\.ts$/,
    to: '\\.main\\.ts$|^packages/app/src/.*\\.tsx$',
  },
  {
    name: 'page-knows-no-worker',
    instead:
      "The page does not run the worker's code: ask over the port. The address of its entry is known in shell/ alone. A worker of a feature is started by a file beside it.",
    from: /^(?:(packages\/app\/src\/(?!shell\/).*\/)[^/]+|.*\.main\.ts)$/,
    except: /\.(worker|test)\.tsx?$/,
    to: '\\.worker\\.ts$',
    unless: '^$1[^/]+$',
  },
];

/** @type {readonly Rule[]} */
const app = [
  {
    name: 'app-only-client',
    instead: 'The app imports the engine only as @parley/sdk/client/<file>.ts: export what is missing from client/.',
    from: /^packages\/app\//,
    to: '^packages/sdk/src/(?!client/)',
  },
  {
    name: 'app-knows-no-shell',
    instead: 'shell → features → lib, ui: let the shell hand it in as a property, or through a context of lib/.',
    from: /^packages\/app\/src\/(features|lib|ui)\//,
    to: '^packages/app/src/shell/',
  },
  {
    name: 'app-features-apart',
    instead:
      "From another feature import only its contract.ts or feature.ts (.tsx): what two of them need moves to lib/ or ui/; what one shows inside another goes through the shell's registries.",
    from: /^packages\/app\/src\/features\/([^/]+)\//,
    except: TEST,
    to: '^packages/app/src/features/[^/]+/',
    unless: '^packages/app/src/features/($1/|[^/]+/(contract|feature)\\.tsx?$)',
  },
  {
    name: 'app-base-knows-no-feature',
    instead: 'lib/ and ui/ know no feature: take it as a property, or move the file into the feature.',
    from: /^packages\/app\/src\/(lib|ui)\//,
    to: '^packages/app/src/features/',
  },
  {
    name: 'ui-knows-no-client',
    instead: 'ui/ draws: properties in, callbacks out. Connect it in a feature, with useView and useCommand.',
    from: /^packages\/app\/src\/ui\//,
    to: '^packages/app/src/lib/view/|^packages/sdk/',
  },
  {
    name: 'lib-draws-nothing',
    instead: 'lib/ stands below ui/: move the component into ui/, or what it shares into lib/.',
    from: /^packages\/app\/src\/lib\//,
    to: '^packages/app/src/ui/',
  },
];

/** @type {readonly Rule[]} */
const everywhere = [
  {
    name: 'no-test-in-production',
    instead:
      'What ships never imports testkit, the gallery or tests: take the interface as a parameter, and give the fake in the test.',
    from: /^(packages\/(sdk|app)\/src|ops|tools|examples)\//,
    except: TEST_OR_HELPER,
    to: `^packages/(testkit|app/dev)/|${TEST_OR_HELPER.source}`,
  },
  {
    name: 'packages-know-no-program',
    instead:
      'Packages know neither ops/ nor tools/ nor e2e/, which run beside them: move what both need into the package.',
    from: /^packages\/[^/]+\/src\//,
    to: '^(ops|tools|e2e|bench|examples)/',
  },
  {
    name: 'sdk-knows-no-app',
    instead: 'The engine knows no page: move what it needs into sdk/, or let the page hand it in.',
    from: /^packages\/(sdk|testkit)\//,
    to: '^packages/app/',
  },
];

export const RULES = [...rings, ...core, ...features, ...threads, ...app, ...everywhere];
