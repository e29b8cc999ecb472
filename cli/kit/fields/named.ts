import type { Command } from 'commander'
import { isType, type Schema } from '../../../contract/fields/schema.ts'
import { addMany } from '../find/many.ts'
import type { Flags, Session } from '../run.ts'
import { addFields, camel, collect, type Drawing, type Entered, readFields } from './fields.ts'

/** A field with the id of another record, typed as its name or id. */
export interface Named {
  flag: string
  words: string
  find(session: Session, typed: string): Promise<unknown>
  /** Replaces `find` for a repeatable flag whose field is not a list of ids: gets all typed values at once. */
  findAll?(session: Session, typed: readonly string[]): Promise<unknown>
}

/** Fields that belong together and are typed as one phrase: '15th day of the 2nd month prior'. */
export interface Phrase {
  flag: string
  words: string
  fields: readonly string[]
  /** The fields of the phrase. */
  read(text: string): Record<string, unknown>
}

/** Adds flags for the fields of a schema, with those of `named` and `phrases` as text. */
export interface NamedDrawing extends Drawing {
  named?: Record<string, Named>
  phrases?: readonly Phrase[]
}

/** The drawing that reads the flags of `addNamedFields`: named fields are returned as typed. */
export const drawn = ({ names, omit = [], choices, named = {}, phrases = [] }: NamedDrawing): Drawing => ({
  choices,
  omit: [...omit, ...phrases.flatMap(({ fields }) => fields)],
  names: { ...names, ...Object.fromEntries(Object.entries(named).map(([field, { flag }]) => [field, flag])) },
})

export function addNamedFields(command: Command, schema: Schema | undefined, drawing: NamedDrawing): void {
  for (const [field, { flag, words, findAll }] of Object.entries(drawing.named ?? {})) {
    const property = schema?.properties?.[field]
    if (!property) continue
    const word = flag.split('-').at(-1)
    const must = schema?.required?.includes(field) ? ' (required)' : ''
    if (findAll) command.option(`--${flag} <${word}>`, `${words} (may be given several times)${must}`, collect)
    else if (isType(property, 'array')) addMany(command, `--${flag} <${word}>`, words, must.replace(/[ ()]/g, ''))
    else command.option(`--${flag} <${word}>`, `${words}${must}`)
  }
  addFields(command, schema, drawn(drawing))
  for (const { flag, words, read } of phrasesIn(schema, drawing)) command.option(`--${flag} <words>`, words, read)
}

const phrasesIn = (schema: Schema | undefined, { phrases = [] }: NamedDrawing): Phrase[] =>
  phrases.filter(({ fields }) => fields.every((field) => schema?.properties?.[field]))

/** The typed values. Until `withIds`, a named field holds the name or id as typed. */
export const readNamedFields = async <S extends Schema | undefined>(schema: S, flags: Flags, drawing: NamedDrawing): Promise<Entered<S>> =>
  Object.assign(await readFields(schema, flags, drawn(drawing)), ...phrasesIn(schema, drawing).map(({ flag }) => flags[camel(flag)]))

/** Commas separate ids, as in the lists of the contract, but a name may contain a comma. */
export const eachId = (typed: string): string[] => (/^-?\d+( *, *-?\d+)*$/.test(typed.trim()) ? typed.split(',') : [typed])

/** The typed values, with names replaced by ids. */
export async function withIds<T extends object>(session: Session, typed: T, { named = {} }: NamedDrawing): Promise<T> {
  const values = new Map<string, unknown>(Object.entries(typed))
  const found = Object.entries(named).map(async ([field, { find, findAll }]) => {
    const value = values.get(field)
    if (Array.isArray(value) && findAll) return [field, await findAll(session, value)] as const
    if (Array.isArray(value)) return [field, await Promise.all(value.flatMap(eachId).map((word) => find(session, word)))] as const
    return [field, typeof value === 'string' ? await find(session, value) : value] as const
  })
  return { ...typed, ...Object.fromEntries((await Promise.all(found)).filter(([, value]) => value !== undefined)) }
}
