/** What scenarios hold with fakes that take no time holds where every request and every write takes some. */
import '@parley/testkit/engine/slow-engines.ts';
import '../session.scenario.test.ts';
import '../sending.scenario.test.ts';
import '../pending.scenario.test.ts';
import '../reliability.scenario.test.ts';
import '../day-later.scenario.test.ts';
