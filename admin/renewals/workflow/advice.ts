/** Something that is said in a dialog of its own. */
export interface Advice {
  title: string
  text: string
}
