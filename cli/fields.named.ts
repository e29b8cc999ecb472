import type { Command } from 'commander'
import { isType, type Schema } from '../contract/fields/schema.ts'
import { addFields, camel, collect, type Drawing, readFields } from './fields.ts'
import type { Flags, Session } from './run.ts'

/** A field that holds the id of another record, and is typed as the name or the id of it. */
export interface Named {
  flag: string
  words: string
  find(session: Session, typed: string): Promise<unknown>
}

/** Fields that only mean something together, and are said in a few words: '15th day of the 2nd month prior'. */
export interface Spoken {
  flag: string
  words: string
  fields: readonly string[]
  /** The fields that the words stand for. */
  read(text: string): Record<string, unknown>
}

/** Flags drawn from the contract, those of `named` and `spoken` for people. */
export interface NamedDrawing extends Drawing {
  named?: Record<string, Named>
  spoken?: readonly Spoken[]
}

/** The drawing that reads what `addNamedFields` made: a named field's words come as they were typed. */
export const drawn = ({ names, omit = [], named = {}, spoken = [] }: NamedDrawing): Drawing => ({
  omit: [...omit, ...spoken.flatMap(({ fields }) => fields)],
  names: { ...names, ...Object.fromEntries(Object.entries(named).map(([field, { flag }]) => [field, flag])) },
})

export function addNamedFields(command: Command, schema: Schema, drawing: NamedDrawing): void {
  for (const [field, { flag, words }] of Object.entries(drawing.named ?? {})) {
    const property = schema.properties?.[field]
    if (!property) continue
    const word = flag.split('-').at(-1)
    const must = schema.required?.includes(field) ? ' (required)' : ''
    if (isType(property, 'array')) command.option(`--${flag} <${word}>`, `${words} (may be given several times)${must}`, collect)
    else command.option(`--${flag} <${word}>`, `${words}${must}`)
  }
  addFields(command, schema, drawn(drawing))
  for (const { flag, words, read } of spokenIn(schema, drawing)) command.option(`--${flag} <words>`, words, read)
}

const spokenIn = (schema: Schema, { spoken = [] }: NamedDrawing): Spoken[] =>
  spoken.filter(({ fields }) => fields.every((field) => schema.properties?.[field]))

export const readNamedFields = async (schema: Schema, flags: Flags, drawing: NamedDrawing): Promise<Record<string, unknown>> =>
  Object.assign(await readFields(schema, flags, drawn(drawing)), ...spokenIn(schema, drawing).map(({ flag }) => flags[camel(flag)]))

/** Ids are separated by commas too, as in the lists of the contract; a comma may be part of a name. */
export const eachId = (typed: string): string[] => (/^-?\d+( *, *-?\d+)*$/.test(typed.trim()) ? typed.split(',') : [typed])

/** What was typed, with the ids that its words stand for. */
export async function withIds(
  session: Session,
  typed: Record<string, unknown>,
  { named = {} }: NamedDrawing,
): Promise<Record<string, unknown>> {
  const found = Object.entries(named).map(async ([field, { find }]) => {
    const value = typed[field]
    if (Array.isArray(value)) return [field, await Promise.all(value.flatMap(eachId).map((word) => find(session, word)))] as const
    return [field, typeof value === 'string' ? await find(session, value) : value] as const
  })
  return { ...typed, ...Object.fromEntries((await Promise.all(found)).filter(([, value]) => value !== undefined)) }
}
