/** A value that is made when it is first asked for, once. Where making it fails, the next call tries again. */
export function onDemand<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
