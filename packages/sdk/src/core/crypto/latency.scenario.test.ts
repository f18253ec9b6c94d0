/** Encryption where every request and every write takes its time. */
import '@parley/testkit/engine/slow-engines.ts';
import './crypto.scenario.test.ts';
import './sending.scenario.test.ts';
import './rotation.scenario.test.ts';
import './late-keys.scenario.test.ts';
import './sparing.scenario.test.ts';
import './one-server.scenario.test.ts';
