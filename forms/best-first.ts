import type { SelectOption } from '../contract/common.ts'

const wordsIn = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/** The rank of an option for typed text: 0 equals code, label or first word; 1 starts the label; 2 starts a word; 3 otherwise. */
const rankOf = ({ value, label }: SelectOption, typed: string): number => {
  const lower = label.toLowerCase()
  if (String(value).toLowerCase() === typed || lower === typed || wordsIn(label)[0] === typed) return 0
  if (lower.startsWith(typed)) return 1
  return wordsIn(label).some((word) => word.startsWith(typed)) ? 2 : 3
}

/**
 * Sorts options by how well they match the typed text: exact codes first (MA for Massachusetts), then beginnings of labels, then of words.
 * Keeps the order if the text is empty or equals a label.
 */
export const bestFirst = (options: readonly SelectOption[], text: string): SelectOption[] => {
  const typed = text.trim().toLowerCase()
  if (typed === '' || options.some(({ label }) => label === text)) return [...options]
  const ranks = new Map(options.map((option) => [option, rankOf(option, typed)]))
  return options.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0))
}
