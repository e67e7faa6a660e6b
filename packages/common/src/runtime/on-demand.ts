/** A value that is made at the first call, once. Where making it fails, the next call tries again. */
export function onDemand<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
