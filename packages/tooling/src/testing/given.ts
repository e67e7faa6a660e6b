/**
 * An object that every test of a file starts with. It is created again before each test and has the same name in all tests.
 *
 * @example const account = given(() => app.account());
 */
export function given<Value extends object>(make: () => Value | Promise<Value>): Value {
  return filled(beforeEach, make);
}

/** Like `given`, for objects that the tests only read: created only once, before the first test. */
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
