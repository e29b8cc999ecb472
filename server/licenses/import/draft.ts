/** What is used of a map of all properties of a client. */
export interface Entries<K, V> extends Pick<Map<K, V>, 'get' | 'has' | 'delete'> {
  set(key: K, value: V): unknown
}

/**
 * The changes of a step to such a map, which stays as it is until they are kept: the transaction of the step may run again. A copy of
 * the map would take longer to make than the rows of a step to write.
 */
export class Draft<K, V> implements Entries<K, V> {
  readonly #of: Map<K, V>
  readonly #changed = new Map<K, V>()
  readonly #gone = new Set<K>()

  constructor(of: Map<K, V>) {
    this.#of = of
  }

  get(key: K): V | undefined {
    return this.#gone.has(key) ? undefined : (this.#changed.get(key) ?? this.#of.get(key))
  }

  has(key: K): boolean {
    return this.get(key) !== undefined
  }

  set(key: K, value: V): void {
    this.#gone.delete(key)
    this.#changed.set(key, value)
  }

  delete(key: K): boolean {
    const had = this.has(key)
    this.#changed.delete(key)
    this.#gone.add(key)
    return had
  }

  /** Makes the changes to the map. */
  keep(): void {
    for (const [key, value] of this.#changed) this.#of.set(key, value)
    for (const key of this.#gone) this.#of.delete(key)
  }
}
