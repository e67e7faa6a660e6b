/** Whether an optional argument was given: GraphQL clients may omit it or send null. */
export function present<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}
