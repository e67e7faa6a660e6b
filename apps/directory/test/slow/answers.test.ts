/** Runs src/operations/answers.test.ts with 3,000 generated documents, and with other seeds than the fast test uses. */
process.env['GENERATED_DOCUMENTS'] = '3000';
process.env['GENERATED_FROM'] = '1000';

await import('../../src/operations/answers.test.ts');
