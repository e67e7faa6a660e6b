/** Whether an optional argument has a value. GraphQL clients may omit such an argument or send null. */
export function present<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}
