/** The edit distance from `a` to `b`. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The most similar of `words`, or null. */
export function nearest(word: string, words: readonly string[]): string | null {
  const typed = word.toLowerCase()
  const scored = words.map((candidate) => ({ candidate, score: distance(typed, candidate.toLowerCase()) }))
  const best = scored.sort((a, b) => a.score - b.score)[0]
  return best && best.score <= Math.max(2, Math.floor(word.length / 3)) ? best.candidate : null
}

/** Hints for an unknown word. */
export function didYouMean(word: string, words: readonly string[]): string[] {
  const meant = nearest(word, words)
  return meant ? [`Did you mean ${meant}?`] : []
}
