import { describeDatabases } from './database.conformance.ts';
import { createMemoryDatabases } from './memory.ts';

describeDatabases('memory', () => createMemoryDatabases());
