import type { SelectOption } from '../contract/common.ts'

const wordsIn = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/** 0: the text is a code or the whole label; 1: the label begins with it; 2: a word does; 3: it stands anywhere, or nowhere. */
const rankOf = ({ value, label }: SelectOption, typed: string): number => {
  const lower = label.toLowerCase()
  if (String(value).toLowerCase() === typed || lower === typed || wordsIn(label)[0] === typed) return 0
  if (lower.startsWith(typed)) return 1
  return wordsIn(label).some((word) => word.startsWith(typed)) ? 2 : 3
}

/**
 * The options in the order in which they fit what is typed: an exact code first (MA is Massachusetts), then beginnings of labels and of
 * words. Without a text, or if it is the label of one, as they were.
 */
export const bestFirst = (options: readonly SelectOption[], text: string): SelectOption[] => {
  const typed = text.trim().toLowerCase()
  if (typed === '' || options.some(({ label }) => label === text)) return [...options]
  const ranks = new Map(options.map((option) => [option, rankOf(option, typed)]))
  return options.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0))
}
