import type { Knex } from 'knex'
import type { ImportCheck } from '../../contract/imports/schemas.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import type { Database } from '../kit/database/db.ts'
import { rolledBack } from '../kit/database/rolled-back.ts'
import { committed, inSteps } from '../kit/database/steps.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { Refusal, refuse } from '../kit/http/problems.ts'
import { type ImportSession, type MappedRow, type RowResult, refusedRow } from '../kit/import-kind.ts'
import { type CheckProgress, mustBeOpen, withCheck } from './checking.ts'
import { Duplicates } from './duplicates.ts'
import { missingIn } from './fields.ts'
import { Import } from './import.model.ts'
import { quoting } from './quoted.ts'
import { Reasons } from './reasons.ts'
import { findRepeated, type Repeated } from './repeated.ts'
import { saveResults } from './results.queries.ts'
import { type ReadRow, readRows, rowOf } from './rows.ts'
import { SESSIONS } from './sessions.ts'
import { openDocument } from './stored.ts'

/** The number of rows that are read, mapped and checked together. */
export const CHUNK = 2_000

/** Throws 400 by field if the mapping is incomplete. */
const mustBeMapped = ({ kind, mapping, analysis }: Import): void => {
  const missing = missingIn(kind, mapping, analysis.header)
  if (missing.length === 0) return
  const errors: Record<string, string[]> = {}
  for (const { field, text } of missing) errors[field] = [...(errors[field] ?? []), text]
  throw new Refusal(400, messages.importMissing, errors)
}

/** Sorts a chunk into rows to import (`rows`), past renewals (`history`), and results of rows that are left out or refused. */
export const sorted = (chunk: readonly ReadRow[], repeated: ReadonlyMap<number, Repeated>) => {
  const rows: MappedRow[] = []
  const history: MappedRow[] = []
  const results: RowResult[] = []
  for (const one of chunk) {
    if ('isLeftOut' in one) results.push({ row: one.row, outcome: 'leftOut', name: null, recordId: null, errors: {} })
    else if ('errors' in one) results.push(refusedRow(one.row, null, one.errors))
    else {
      const other = repeated.get(rowOf(one))
      if (!other) rows.push(one.mapped)
      else if ('history' in other) history.push(one.mapped)
      else results.push(refusedRow(one.mapped.row, one.mapped.values.licenseNumber ?? one.mapped.values.name ?? null, other.refused))
    }
  }
  return { rows, history, results }
}

export const openSession = (ctx: CallContext, { kind, clientId, mapping }: Import, write: Database['write']): Promise<ImportSession> =>
  SESSIONS[kind]({ ctx, clientId, keepsTerms: mapping.repeated === 'history', rolledBack: (work) => rolledBack(write, work) })

const historyResult = ({ row, values }: MappedRow): RowResult => ({
  ...{ row, name: values.licenseNumber ?? null, recordId: null, errors: {} },
  outcome: 'history',
})

const answerOf = (
  results: Map<string, number>,
  facts: Pick<ImportCheck, 'alsoCreated' | 'queue' | 'warnings'>,
  refusedRows: RowResult[],
  found: Pick<ImportCheck, 'duplicates' | 'reasons'>,
): ImportCheck => {
  const count = (outcome: string) => results.get(outcome) ?? 0
  return {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    history: count('history'),
    leftOut: count('leftOut'),
    refused: count('refused'),
    ...facts,
    ...found,
    refusedRows: refusedRows.map(({ row, name, errors }) => ({ row, name, errors })),
  }
}

/** Stores the predicted result of each row. Changes no record. */
export const checkImport = async (ctx: CallContext, one: Import, write: Database['write']): Promise<ImportCheck> => {
  mustBeOpen(one)
  mustBeMapped(one)
  return withCheck(write, one, (progress) => checkRows(ctx, one, write, progress))
}

const checkRows = async (ctx: CallContext, one: Import, write: Database['write'], progress: CheckProgress): Promise<ImportCheck> => {
  const source = { open: openDocument(ctx, one.rowsDocumentId), analysis: one.analysis, mapping: one.mapping }
  const repeated = await findRepeated(one.kind, one.mapping, readRows(source, CHUNK))
  const session = await openSession(ctx, one, write)
  const duplicates = new Duplicates(one.kind)
  const quoted = quoting(one.mapping, one.analysis.header)
  const counts = new Map<string, number>()
  const refused: RowResult[] = []
  const reasons = new Reasons()
  for await (const chunk of readRows(source, CHUNK)) {
    const before = progress.done
    const { rows, history, results } = sorted(chunk, repeated)
    for (const row of rows) duplicates.add(row.values)
    const checked = await session.check(rows, (count) => {
      progress.done += count
    })
    const plain = [...results, ...history.map(historyResult), ...checked]
    const all = plain.map(quoted(chunk))
    all.forEach((one, n) => {
      reasons.add(one, plain[n] ?? one)
    })
    for (const { outcome } of all) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    const found = all.filter(({ outcome }) => outcome === 'refused').sort((a, b) => a.row - b.row)
    refused.push(...found.slice(0, limits.importRefusedShown - refused.length))
    await inSteps(committed(write), all, async (db, some) => {
      await saveResults(db, one.id, some, false)
      return () => {}
    })
    progress.done = before + chunk.length
  }
  const answer = answerOf(counts, session.facts(), refused, {
    duplicates: await duplicates.found(ctx.db, one.clientId),
    reasons: reasons.most(),
  })
  await write((db) => saveCheck(db, one, answer))
  return answer
}

const saveCheck = async (db: Knex, one: Import, answer: ImportCheck): Promise<void> => {
  const current = await Import.query(db).findById(one.id).forUpdate()
  // The mapping has changed during the check, so the results no longer apply.
  if (!current || current.version !== one.version) throw refuse.rule('changedMeanwhile')
  await Import.query(db)
    .findById(one.id)
    .patch({
      status: 'Checked',
      outcome: answer,
      doneCount: 0,
      error: null,
      checkingUntil: null,
      ...{ createdCount: answer.created, updatedCount: answer.updated, unchangedCount: answer.unchanged },
      ...{ historyCount: answer.history, leftOutCount: answer.leftOut, refusedCount: answer.refused },
      version: one.version + 1,
    })
}
