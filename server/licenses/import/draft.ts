/** The methods of `Map` that an import uses on the properties of a client. */
export interface Entries<K, V> extends Pick<Map<K, V>, 'get' | 'has'> {
  set(key: K, value: V): unknown
}

/**
 * Buffers a step's changes to a map until `keep`, because the transaction of the step may run again. Copying the map would take longer
 * than writing the rows of a step.
 */
export class Draft<K, V> implements Entries<K, V> {
  readonly #of: Map<K, V>
  /** Undefined marks a deleted key. */
  readonly #changes = new Map<K, V | undefined>()

  constructor(of: Map<K, V>) {
    this.#of = of
  }

  get(key: K): V | undefined {
    return this.#changes.has(key) ? this.#changes.get(key) : this.#of.get(key)
  }

  has(key: K): boolean {
    return this.get(key) !== undefined
  }

  set(key: K, value: V): void {
    this.#changes.set(key, value)
  }

  delete(key: K): void {
    this.#changes.set(key, undefined)
  }

  /** Applies the changes to the map. */
  keep(): void {
    for (const [key, value] of this.#changes) {
      if (value === undefined) this.#of.delete(key)
      else this.#of.set(key, value)
    }
  }
}
