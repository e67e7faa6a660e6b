import { describeLinters } from '../clients.ts';

describeLinters((linter, temporary) => {
  test('the linter has no findings in the client library', async () => {
    expect(await linter.complaints(temporary())).toBe('');
  });
});
