declare module 'zxcvbn/lib/frequency_lists.js' {
  /** Each by how often it is used, the most used first; in lower case. */
  const lists: { passwords: string[] }
  export default lists
}
