/** The comparison of src/operations/answers.test.ts with 20,000 generated documents, with other seeds than the fast test. */
process.env['GENERATED_DOCUMENTS'] = '20000';
process.env['GENERATED_FROM'] = '1000';

await import('../../src/operations/answers.test.ts');
