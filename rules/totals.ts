interface Total {
  totalItemCount: number
  totalIsAtLeast?: boolean
}

/** A count for people: '1,835'. Not `toLocaleString`, which loads the words of all languages first: 10 ms of a command's start. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** '1 license', '1,835 licenses'. `many`: the plural, unless it only adds an s. */
export const countWords = (count: number, one: string, many = `${one}s`): string => `${formatCount(count)} ${count === 1 ? one : many}`

/** '1 day', '12 days'. */
export const daysWords = (days: number): string => countWords(days, 'day')

/** The total of a list for people: '431', or '10,000+' where the list stopped counting. */
export const totalText = ({ totalItemCount, totalIsAtLeast = false }: Total): string =>
  `${formatCount(totalItemCount)}${totalIsAtLeast ? '+' : ''}`
