/** What is used of a map of all properties of a client. */
export interface Entries<K, V> extends Pick<Map<K, V>, 'get' | 'has'> {
  set(key: K, value: V): unknown
}

/**
 * The changes of a step to such a map, which stays as it is until they are kept: the transaction of the step may run again. A copy of
 * the map would take longer to make than the rows of a step to write.
 */
export class Draft<K, V> implements Entries<K, V> {
  readonly #of: Map<K, V>
  /** Undefined for what is gone. */
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

  /** Makes the changes to the map. */
  keep(): void {
    for (const [key, value] of this.#changes) {
      if (value === undefined) this.#of.delete(key)
      else this.#of.set(key, value)
    }
  }
}
