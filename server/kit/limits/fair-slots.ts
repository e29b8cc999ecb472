import { present } from '../../../rules/present.ts'
import { refuse } from '../http/problems.ts'

interface Waiting {
  begin(): void
  giveUp(): void
}

/** Limits of running tasks in all (`slots`) and for each key (`aKey`), and of waiting tasks of a key. `patience` is in milliseconds. */
interface Limits {
  slots: number
  aKey: number
  waitingAKey: number
  patience: number
}

/**
 * Limits how many tasks run at once, in all and for each key, and how many of a key wait. Waiting tasks are served in turn by key, so
 * that a hundred tasks of one client do not delay the first task of another. Refuses with 503 a task beyond the limit or after waiting
 * too long.
 */
export class FairSlots {
  readonly #limits: Limits
  readonly #running = new Map<string, number>()
  #busy = 0
  /** A Map keeps insertion order: a key that was served is inserted again, behind all others. */
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#isFree(key)) this.#count(key, 1)
    else await this.#turn(key)
    try {
      return await work()
    } finally {
      this.#count(key, -1)
      this.#next()
    }
  }

  #isFree(key: string): boolean {
    return this.#busy < this.#limits.slots && (this.#running.get(key) ?? 0) < this.#limits.aKey
  }

  #count(key: string, change: 1 | -1) {
    this.#busy += change
    const count = (this.#running.get(key) ?? 0) + change
    if (count > 0) this.#running.set(key, count)
    else this.#running.delete(key)
  }

  #turn(key: string): Promise<void> {
    const queue = this.#waiting.get(key) ?? []
    if (queue.length >= this.#limits.waitingAKey) throw refuse.busy('tooManyRequests', 5)
    this.#waiting.set(key, queue)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => waiting.giveUp(), this.#limits.patience)
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
        giveUp: () => {
          this.#leave(key, waiting)
          reject(refuse.busy('tooManyRequests', 5))
        },
      }
      queue.push(waiting)
    })
  }

  #leave(key: string, waiting: Waiting) {
    const queue = (this.#waiting.get(key) ?? []).filter((one) => one !== waiting)
    if (queue.length > 0) this.#waiting.set(key, queue)
    else this.#waiting.delete(key)
  }

  /** Starts the first waiting task whose key has a slot. The slot is taken synchronously, before another task can start. */
  #next() {
    const found = [...this.#waiting].find(([key]) => this.#isFree(key))
    if (!found) return
    const [key, [first, ...rest]] = found
    this.#waiting.delete(key)
    if (rest.length > 0) this.#waiting.set(key, rest)
    this.#count(key, 1)
    present(first).begin()
  }
}
