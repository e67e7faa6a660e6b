/** Runs src/operations/answers.test.ts with 20,000 generated documents, and with other seeds than the fast test uses. */
process.env['GENERATED_DOCUMENTS'] = '20000';
process.env['GENERATED_FROM'] = '1000';

await import('../../src/operations/answers.test.ts');
