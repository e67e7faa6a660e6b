import type { Document } from '../clients/generator/document.ts';
import { createModel } from '../clients/generator/model.ts';
import { document } from '../src/openapi.ts';

test('the iterators of the client libraries recognize repeated rows by an ID that every item of the list has @slow', () => {
  const { groups, types } = createModel(document() as unknown as Document);
  const lists = [...groups.values()].flat().flatMap(({ id, page }) => (page ? [{ list: id, page }] : []));
  expect(lists.length).toBeGreaterThan(10);
  for (const { list, page } of lists) {
    const name = page.item.kind === 'named' ? page.item.name : '';
    const id = types.find((type) => type.name === name)?.fields?.find((field) => field.name === page.id);
    expect([list, page.id, id]).toEqual([
      list,
      expect.stringMatching(/^id$|Id$/),
      expect.objectContaining({ required: true, type: { kind: 'string' } }),
    ]);
  }
});
