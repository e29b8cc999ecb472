import type { Knex } from 'knex'
import { present } from '../../../rules/present.ts'
import { writeTextsOf } from '../../custom-fields/values.actions.ts'
import { clock } from '../../kit/clock.ts'
import { audit, createAll, differences } from '../../kit/database/change.ts'
import { among, updateRows } from '../../kit/database/many.ts'
import { nameKey } from '../../kit/database/query.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import type { LicensingAuthority } from '../../licensing-authorities/licensing-authority.model.ts'
import { setDeadlines, withDeadlines } from '../../watch/deadlines.actions.ts'
import { License } from '../license.model.ts'
import { assignRows } from './assignee.ts'
import { type ImportContext, propertyKey } from './context.ts'
import { linkLicensees } from './licensees.ts'
import { makeAuthority, makeEntities, makeProperties, makeTypes } from './needed.ts'
import { type CurrentContext, propertyOf, reloadContext, type StepContext, whyChanged } from './reload.ts'
import type { GivenImport } from './rows.ts'
import type { PlannedRow, RefusedRow } from './validate.ts'
import { staysThere } from './values.ts'

/** The values of a license with the ids of its type and property. */
const valuesOf = (current: CurrentContext, authority: LicensingAuthority, { row, held, values }: PlannedRow) => {
  const there = held && staysThere(current, row, held) ? held : undefined
  const place = there
    ? { id: there.propertyId, name: there.propertyName, active: there.propertyActive }
    : present(current.properties.get(propertyKey(row.property)))
  return {
    ...values,
    propertyId: place.id,
    propertyName: place.name,
    propertyActive: place.active,
    licenseTypeId: present(current.types.get(nameKey(row.licenseType))?.id),
    jurisdiction: authority.jurisdiction,
  }
}

const makeLicenses = async ({ ctx, current, rows }: StepContext, authority: LicensingAuthority): Promise<number[]> => {
  const values = rows.map((planned) => ({
    ...valuesOf(current, authority, planned),
    clientId: current.client.id,
    licensingAuthorityId: authority.id,
    licenseNumber: planned.row.licenseNumber,
    renewalDesignation: current.renewalDesignation,
    renewalDesignationApprovalStatus: 'None' as const,
    assignedUserId: current.assignee.userId,
  }))
  return createAll(ctx, License, await withDeadlines(ctx.db, current.client.id, values))
}

/** A row that only changes licensees does not update the license. */
const changeLicenses = async ({ ctx, current, rows }: StepContext, authority: LicensingAuthority): Promise<void> => {
  const all = rows.map((planned) => {
    const held = present(planned.held)
    const values = valuesOf(current, authority, planned)
    return { held, values, texts: planned.texts, changes: differences(License, { ...held }, values) }
  })
  const changing = all.filter(({ changes, texts }) => changes.length > 0 || texts.length > 0)
  const modifiedOn = clock.now()
  const updates = changing.map(({ held: { id, version }, values }) => ({ id, version, ...values, modifiedOn }))
  if ((await updateRows(ctx.db, 'licenses', updates)).length < updates.length) throw refuse.rule('changedMeanwhile')
  const told = changing
    .filter(({ changes }) => changes.length > 0)
    .map(({ held: { id, clientId }, values: { propertyId }, changes }) => ({
      record: 'licenses',
      recordId: id,
      clientId,
      licenseId: id,
      propertyId,
      changes,
    }))
  await audit(ctx, told)
}

/** Updates the version of licenses that were just assigned, so that the compare-and-set of the step succeeds. */
const asAssigned = async (db: Knex, rows: PlannedRow[]): Promise<PlannedRow[]> => {
  const ids = rows.flatMap(({ assignment, held }) => (assignment && held ? [held.id] : []))
  if (ids.length === 0) return rows
  const found: { id: number; version: number }[] = await db('licenses')
    .modify(among(db, 'id', ids))
    .select('id', 'version')
  const versions = new Map(found.map(({ id, version }) => [id, version]))
  return rows.map((one) => (one.held ? { ...one, held: { ...one.held, version: versions.get(one.held.id) ?? one.held.version } } : one))
}

export interface Step {
  /** The context for the next step, with the records that the step has found and created. Called after the commit. */
  next(): ImportContext
  written: PlannedRow[]
  /** The licenses of the written rows, in their order. */
  licenseIds: number[]
  refused: RefusedRow[]
  made: { authority: boolean; types: number; properties: number }
}

/**
 * Writes the given rows in the current transaction, with one statement for each table, and their audit. Rows whose records have
 * changed since the preflight are refused. Does not modify its arguments, because PostgreSQL may require the transaction to run
 * again.
 */
export const writeStep = async (ctx: CallContext, importCtx: ImportContext, given: GivenImport, planned: PlannedRow[]): Promise<Step> => {
  const current = await reloadContext(ctx, importCtx, given, planned)
  const refused: RefusedRow[] = []
  const without = (some: readonly PlannedRow[], why: (one: PlannedRow) => Record<string, string[]> | null | undefined) =>
    some.filter((one) => {
      const errors = why(one)
      if (errors) refused.push({ row: one.row.row, licenseNumber: one.row.licenseNumber, errors })
      return !errors
    })
  const fit = without(planned, (one) => whyChanged(ctx, importCtx, current, one))
  const unassigned = await assignRows(ctx, fit)
  const rows = without(fit, (one) => unassigned.get(one))
  if (!current || rows.length === 0)
    return { next: () => importCtx, written: [], licenseIds: [], refused, made: { authority: false, types: 0, properties: 0 } }
  const hadAuthority = current.authority !== undefined
  const stepCtx = { ctx, current, given, rows }
  const authority = await makeAuthority(stepCtx)
  const types = await makeTypes(stepCtx, authority)
  const properties = await makeProperties(stepCtx)
  await makeEntities(stepCtx)
  const creating = rows.filter(({ held }) => !held)
  const ids = await makeLicenses({ ...stepCtx, rows: creating }, authority)
  await changeLicenses(
    {
      ...stepCtx,
      rows: await asAssigned(
        ctx.db,
        rows.filter(({ held }) => held),
      ),
    },
    authority,
  )
  const licenses = rows.map((one) => ({ id: one.held?.id ?? present(ids[creating.indexOf(one)]), row: one.row, held: one.held }))
  await setDeadlines(
    ctx.db,
    licenses.filter(({ held }) => held).map(({ id }) => id),
  )
  await linkLicensees(stepCtx, licenses)
  await writeTextsOf(
    ctx,
    'License',
    rows.map((one, n) => {
      const propertyId = propertyOf(current, one) ?? null
      return { holder: { record: 'License', id: present(licenses[n]).id, clientId: current.client.id, propertyId }, written: one.texts }
    }),
  )
  return {
    next: () => {
      current.properties.keep()
      current.propertyKeys.keep()
      for (const [name, id] of current.entities) importCtx.entities.set(name, id)
      return { ...importCtx, authority, types: current.types }
    },
    written: rows,
    licenseIds: licenses.map(({ id }) => id),
    refused,
    made: { authority: !hadAuthority, types, properties },
  }
}
