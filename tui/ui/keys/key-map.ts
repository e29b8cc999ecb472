import { type KeyMap, typesOne } from './keys.ts'

/** A sentence about a key of the settings that is not one. */
export class WrongKeys extends Error {}

const isPressed = (name: string): boolean => typesOne(name) || /^ctrl\+[a-z]$/.test(name)

/**
 * The keys of the settings: `n = "j"` gives n the work of j. Letters, signs and Ctrl with a letter can be pressed, and take the work of
 * a letter or a sign. Enter, Esc, Tab and the arrows stay as they are, so that every dialog can be left. Throws `WrongKeys`.
 */
export function keyMapOf(table: unknown): KeyMap {
  if (table === undefined) return new Map()
  if (typeof table !== 'object' || table === null || Array.isArray(table)) throw new WrongKeys('[keys] must be a table, such as n = "j".')
  return new Map(
    Object.entries(table).map(([pressed, meant]) => {
      if (!isPressed(pressed)) throw new WrongKeys(`[keys] has "${pressed}", which is not a letter, a sign, or a name such as "ctrl+n".`)
      if (typeof meant !== 'string' || !typesOne(meant))
        throw new WrongKeys(`[keys] gives "${pressed}" the work of "${meant}", which is not the key of a letter or a sign.`)
      return [pressed, meant]
    }),
  )
}
