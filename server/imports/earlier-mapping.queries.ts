import type { ImportMapping } from '../../contract/imports/mapping.ts'
import type { ImportField } from '../../contract/imports/schemas.ts'
import { customFieldId } from '../../rules/custom-fields/kinds.ts'
import { SEVERAL } from '../../rules/imports/dates.ts'
import type { ImportKind } from '../../rules/imports/kinds.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import type { Analysis } from '../tables/imports.ts'
import { fieldsToGuess } from './fields.queries.ts'
import { guessMapping, missingIn } from './fields.ts'
import { WHY_REFUSED } from './files.ts'
import { Import, SavedMapping } from './import.model.ts'
import { visibleTo } from './import.queries.ts'

/** The number of earlier imports that are searched for a matching mapping. */
const LOOKED_AT = 20

/** What is imported, and the saved mapping that was asked for. */
interface Wanted {
  kind: ImportKind
  clientId: number | null
  mappingId?: number | null | undefined
}

/** The saved mapping that was asked for, or the latest of this client whose columns the file has. */
const savedFor = async ({ db }: CallContext, { kind, clientId, mappingId }: Wanted, header: readonly string[]) => {
  const saved = SavedMapping.query(db)
    .where({ kind })
    .whereRaw('coalesce(client_id, 0) = ?', [clientId ?? 0])
    .orderBy([
      { column: 'modified_on', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  if (mappingId) {
    const chosen = await saved.findById(mappingId)
    if (!chosen) throw refuse.unknownId('mappingId')
    return chosen
  }
  return (await saved).find(({ mapping }) => missingIn(kind, mapping, header).length === 0)
}

/** The mapping of the client's latest import whose refused rows this file contains; see `refusedFile`. */
const mappingGivenBack = async (
  { db }: CallContext,
  { kind, clientId }: Wanted,
  header: readonly string[],
): Promise<ImportMapping | undefined> => {
  if (header.at(-1) !== WHY_REFUSED) return undefined
  const before = await Import.query(db)
    .where({ kind })
    .whereRaw('coalesce(client_id, 0) = ?', [clientId ?? 0])
    .where('refused_count', '>', 0)
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .select('analysis', 'mapping')
  return before.find(({ analysis }) => [...analysis.header, WHY_REFUSED].join('\n') === header.join('\n'))?.mapping
}

/** The mapping of the latest import that has run with these columns, for this client, among those that the user can see. */
const mappingOfLastRun = async (
  { db, user }: CallContext,
  { kind, clientId }: Wanted,
  header: readonly string[],
): Promise<ImportMapping | undefined> => {
  const before = await Import.query(db)
    .modify(visibleTo(user))
    .where({ kind, status: 'Done' })
    .whereRaw('coalesce(imports.client_id, 0) = ?', [clientId ?? 0])
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .select('analysis', 'mapping')
  return before.find(({ analysis }) => analysis.header.join('\n') === header.join('\n'))?.mapping
}

/** A saved mapping without the custom fields that were removed since. */
const withFields = (mapping: ImportMapping, fields: readonly ImportField[]): ImportMapping => ({
  ...mapping,
  fields: mapping.fields.filter((rule) => fields.some(({ field }) => field === rule.field)),
})

/** Adds guessed custom fields for columns that an earlier mapping does not use, because the fields may be newer than the mapping. */
const withNewFields = (mapping: ImportMapping, guessed: ImportMapping): ImportMapping => {
  const fields = new Set(mapping.fields.map(({ field }) => field))
  const used = new Set(mapping.fields.flatMap(({ columns }) => columns))
  const isNew = ({ field, columns }: ImportMapping['fields'][number]) =>
    customFieldId(field) !== undefined && !fields.has(field) && !columns.some((name) => used.has(name))
  return { ...mapping, fields: [...mapping.fields, ...guessed.fields.filter(isNew)] }
}

/** Appends the date formats of this file to those of an earlier mapping, because a spreadsheet may have rewritten the dates. */
const withFormats = (mapping: ImportMapping, { columns }: Analysis): ImportMapping => ({
  ...mapping,
  fields: mapping.fields.map((rule) => {
    if (!rule.format) return rule
    const found = columns.flatMap(({ name, format }) => (format && rule.columns.includes(name) ? format.split(SEVERAL) : []))
    return { ...rule, format: [...new Set([...rule.format.split(SEVERAL), ...found])].join(SEVERAL) }
  }),
})

/** The mapping that an upload begins with: a saved one, that of an earlier import, or what its columns are guessed to be. */
export const firstMapping = async (
  ctx: CallContext,
  wanted: Wanted,
  analysis: Analysis,
): Promise<{ mapping: ImportMapping; mappingId: number | null }> => {
  const { kind, clientId } = wanted
  const { header } = analysis
  const saved = await savedFor(ctx, wanted, header)
  const fields = await fieldsToGuess(ctx.db, { kind, clientId })
  const guessed = guessMapping(kind, fields, analysis)
  const known = saved?.mapping ?? (await mappingGivenBack(ctx, wanted, header))
  const last = known ? undefined : await mappingOfLastRun(ctx, wanted, header)
  const earlier = known ? withFields(known, fields) : last && withNewFields(withFields(last, fields), guessed)
  return { mapping: earlier ? withFormats(earlier, analysis) : guessed, mappingId: saved?.id ?? null }
}
