import { type KeyMap, typesOne } from './keys.ts'

/** An invalid key in the settings. The message is a sentence for the user. */
export class WrongKeys extends Error {}

const isPressed = (name: string): boolean => typesOne(name) || /^ctrl\+[a-z]$/.test(name)

/**
 * Parses the keys of the settings. `n = "j"` makes n do the work of j. The left side is a letter, a sign or Ctrl with a letter; the right
 * side is a letter or a sign. Enter, Esc, Tab and arrows cannot be changed, so that every dialog can be left. Throws `WrongKeys`.
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
