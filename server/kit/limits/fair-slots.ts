import { present } from '../../../rules/present.ts'
import { refuse } from '../http/problems.ts'

interface Waiting {
  begin(): void
  giveUp(): void
}

/**
 * Limits how many tasks run at once, one for each key, and how many of a key wait. Waiting tasks are served in turn by key, so that
 * a hundred tasks of one client do not delay the first task of another. Refuses with 503 a task beyond the limit or after waiting
 * too long.
 */
export class FairSlots {
  readonly #slots: number
  readonly #waitingAKey: number
  readonly #patience: number
  readonly #running = new Set<string>()
  /** A Map keeps insertion order: a key that was served is inserted again, behind all others. */
  readonly #waiting = new Map<string, Waiting[]>()

  /** `patience` is the longest wait in milliseconds. */
  constructor({ slots, waitingAKey, patience }: { slots: number; waitingAKey: number; patience: number }) {
    this.#slots = slots
    this.#waitingAKey = waitingAKey
    this.#patience = patience
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#running.size >= this.#slots || this.#running.has(key)) await this.#turn(key)
    else this.#running.add(key)
    try {
      return await work()
    } finally {
      this.#running.delete(key)
      this.#next()
    }
  }

  #turn(key: string): Promise<void> {
    const queue = this.#waiting.get(key) ?? []
    if (queue.length >= this.#waitingAKey) throw refuse.busy('tooManyRequests', 5)
    this.#waiting.set(key, queue)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => waiting.giveUp(), this.#patience)
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

  /** Starts the first waiting key that is not running. Its slot is taken synchronously, before another task can start. */
  #next() {
    const found = [...this.#waiting].find(([key]) => !this.#running.has(key))
    if (!found || this.#running.size >= this.#slots) return
    const [key, [first, ...rest]] = found
    this.#waiting.delete(key)
    if (rest.length > 0) this.#waiting.set(key, rest)
    this.#running.add(key)
    present(first).begin()
  }
}
