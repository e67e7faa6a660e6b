import { AppError, InvalidInputError } from './errors.ts';

test('an `AppError` contains the status, code, headers and details of its response, and its cause', () => {
  const cause = new Error('below');
  const error = new AppError(404, 'lead_not_found', 'Lead not found', { headers: { 'X-A': '1' }, details: [1], cause });
  expect(error).toMatchObject({ status: 404, code: 'lead_not_found', headers: { 'X-A': '1' }, details: [1], cause });
  expect(error).toBeInstanceOf(Error);
});

test('an invalid input is reported by its first issue', () => {
  const error = new InvalidInputError('query', [
    { field: 'limit', message: 'first' },
    { field: 'page', message: 'second' },
  ]);
  expect(error).toMatchObject({ status: 400, code: 'validation_error', message: 'first', source: 'query' });
  expect(error).toBeInstanceOf(AppError);
});
