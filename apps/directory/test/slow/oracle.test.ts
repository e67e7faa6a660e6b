/** Runs src/lists/oracle.test.ts with 2,000 queries and longer walks. */
process.env['ORACLE_QUERIES'] = '2000';

await import('../../src/lists/oracle.test.ts');
