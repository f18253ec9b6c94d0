/** Scenarios that hold with immediate fakes also hold if every request and every write takes time. */
import '@parley/testkit/engine/slow-engines.ts';
import '../session.scenario.test.ts';
import '../sending.scenario.test.ts';
import '../pending.scenario.test.ts';
import '../reliability.scenario.test.ts';
import '../day-later.scenario.test.ts';
