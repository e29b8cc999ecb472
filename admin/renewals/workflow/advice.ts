/** A notice that opens in its own dialog. */
export interface Advice {
  title: string
  text: string
}
