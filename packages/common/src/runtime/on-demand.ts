/** A value that is created once, at the first call. If creating it fails, the next call tries again. */
export function onDemand<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
