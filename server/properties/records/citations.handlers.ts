import type { Calls } from '../../../contract/index.ts'
import type { CitationFields, CitationFilter } from '../../../contract/properties/citations.ts'
import { dollarsOrNull, toCents } from '../../../rules/money.ts'
import { change, create } from '../../kit/database/change.ts'
import { type CallContext, type Handlers, on } from '../../kit/http/handler.ts'
import { Citation } from '../part.model.ts'
import { mustBeActive, partOf } from '../property.find.ts'
import type { Property } from '../property.model.ts'
import { visibleProperty } from '../property.queries.ts'
import { recordsPage } from './records.queries.ts'
import { recordDocument, recordValues, removeRecord } from './records.ts'

const citationOfProperty = partOf(Citation, 'citationId')

const SORT: Record<NonNullable<CitationFilter['sortBy']>, string> = {
  violationDate: 'citations.violation_date',
  licenseNumber: 'licenses.license_number_sort',
  penalty: 'citations.penalty_sort',
  penaltyDollarAmount: 'citations.penalty_cents',
  description: 'citations.description_sort',
  disposition: 'citations.disposition_sort',
}

const valuesOf = async (ctx: CallContext, property: Property, given: CitationFields, before?: Citation): Promise<Partial<Citation>> => {
  const { penaltyDollarAmount, ...fields } = given
  const values = await recordValues(ctx, property, fields, before)
  if (penaltyDollarAmount === undefined) return values
  return { ...values, penaltyCents: penaltyDollarAmount === null ? null : toCents(penaltyDollarAmount) }
}

export const citationHandlers: Handlers<Calls['citations']> = {
  list: on(visibleProperty, async ({ db, user, body, today }, property) => {
    const page = await recordsPage(
      db,
      user,
      property,
      {
        table: 'citations',
        sort: SORT,
        searched: ['citations.penalty', 'citations.description', 'citations.disposition'],
        columns: {
          violationDate: 'citations.violation_date',
          penalty: 'citations.penalty',
          penaltyCents: 'citations.penalty_cents',
          description: 'citations.description',
        },
      },
      { sortBy: 'violationDate', ...body },
      today,
    )
    const items = page.items.map(({ penaltyCents, ...row }: { penaltyCents: number | null }) => ({
      ...row,
      penaltyDollarAmount: dollarsOrNull(penaltyCents),
    }))
    return { ...page, items }
  }),

  create: on(visibleProperty, async (ctx, property) => {
    mustBeActive(property)
    const values = await valuesOf(ctx, property, ctx.body)
    const { id } = await create(ctx, Citation, { ...values, propertyId: property.id, clientId: property.billingClientId })
    return { id }
  }),

  update: on(citationOfProperty, async (ctx, { property, part }) => {
    mustBeActive(property)
    await change(ctx, part, await valuesOf(ctx, property, ctx.body, part))
    return null
  }),

  remove: on(citationOfProperty, async (ctx, { property, part }) => {
    mustBeActive(property)
    await removeRecord(ctx, part)
    return null
  }),

  document: on(citationOfProperty, (ctx, { part }) => recordDocument(ctx, part)),
}
