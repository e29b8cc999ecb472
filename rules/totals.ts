interface Total {
  totalItemCount: number
  totalIsAtLeast?: boolean
}

/** The total of a list for people: '431', or '10,000+' where the list stopped counting. */
export const totalText = ({ totalItemCount, totalIsAtLeast = false }: Total): string =>
  `${totalItemCount.toLocaleString('en-US')}${totalIsAtLeast ? '+' : ''}`
