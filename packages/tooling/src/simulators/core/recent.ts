/** A map of limited size. When it is full, it drops the half of its entries that was set least recently. */
export class Recent<V> extends Map<string, V> {
  readonly #limit: number;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override set(key: string, value: V): this {
    // Deletes the key first, because a map keeps the position of a key that it already has.
    this.delete(key);
    if (this.size >= this.#limit) for (const old of [...this.keys()].slice(0, this.#limit / 2)) this.delete(old);
    return super.set(key, value);
  }
}
