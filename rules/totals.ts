interface Total {
  totalItemCount: number
  totalIsAtLeast?: boolean
}

/** A count for people: '1,835'. Not `toLocaleString`, which loads the words of all languages first: 10 ms of a command's start. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** The total of a list for people: '431', or '10,000+' where the list stopped counting. */
export const totalText = ({ totalItemCount, totalIsAtLeast = false }: Total): string =>
  `${formatCount(totalItemCount)}${totalIsAtLeast ? '+' : ''}`
