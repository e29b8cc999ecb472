import { setTimeout as rest, setImmediate as turn } from 'node:timers/promises'

/** Milliseconds of work without a break, during which all other requests wait. */
const STRETCH = 1

/** Maps a long list. Every few milliseconds the event loop gets a turn, so that other requests are served. */
export const mapInTurns = async <T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> => {
  const mapped: R[] = []
  let since = performance.now()
  for (const item of items) {
    mapped.push(map(item))
    if (performance.now() - since < STRETCH) continue
    await turn()
    since = performance.now()
  }
  return mapped
}

/** Rests before each part of long work for as long as the previous part took, which leaves half of the time to other requests. */
export const inHalfOfTheTime = () => {
  let last = 0
  return async <T>(part: () => Promise<T>): Promise<T> => {
    await rest(last)
    const started = performance.now()
    try {
      return await part()
    } finally {
      last = performance.now() - started
    }
  }
}
