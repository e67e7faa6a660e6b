/** Whether an optional argument was given: GraphQL has both ways of leaving one out. */
export function present<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}
