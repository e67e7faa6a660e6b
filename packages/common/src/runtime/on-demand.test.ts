import { onDemand } from './on-demand.ts';

test('a value is created at the first call, and only once', () => {
  let made = 0;
  const value = onDemand(() => ({ serial: (made += 1) }));
  expect(made).toBe(0);
  expect([value(), value()]).toEqual([{ serial: 1 }, { serial: 1 }]);
  expect(value()).toBe(value());
});

test('after a failure, the next call tries again to create the value', () => {
  let attempts = 0;
  const value = onDemand(() => {
    attempts += 1;
    if (attempts === 1) throw new Error('Not yet');
    return undefined;
  });
  expect(value).toThrow('Not yet');
  expect([value(), value(), attempts]).toEqual([undefined, undefined, 2]);
});
