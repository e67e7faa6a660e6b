/**
 * What every test of a file begins with: made before each test, and known under one name in all of them.
 *
 * @example const account = given(() => app.account());
 */
export function given<Value extends object>(make: () => Value | Promise<Value>): Value {
  return filled(beforeEach, make);
}

/** The same for what the tests only read: made once, before the first test. */
export function givenOnce<Value extends object>(make: () => Value | Promise<Value>): Value {
  return filled(beforeAll, make);
}

function filled<Value extends object>(hook: typeof beforeEach, make: () => Value | Promise<Value>): Value {
  const value = {} as Value;
  hook(async () => {
    for (const key of Object.keys(value)) delete value[key as keyof Value];
    Object.assign(value, await make());
  });
  return value;
}
