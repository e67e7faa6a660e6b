import { describeLinters } from '../clients.ts';

describeLinters((linter, temporary) => {
  test('has nothing to complain about in the client library', async () => {
    expect(await linter.complaints(temporary())).toBe('');
  });
});
