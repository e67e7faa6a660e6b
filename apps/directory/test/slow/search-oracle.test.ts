/** Runs src/search/oracle.test.ts with 300 searches. */
process.env['ORACLE_QUERIES'] = '1200';

await import('../../src/search/oracle.test.ts');
