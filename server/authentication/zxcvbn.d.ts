declare module 'zxcvbn/lib/frequency_lists.js' {
  /** Each list is sorted by frequency, the most common first, in lower case. */
  const lists: { passwords: string[] }
  export default lists
}
