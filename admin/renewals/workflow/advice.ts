/** A notice that is shown in a dialog. */
export interface Advice {
  title: string
  text: string
}
