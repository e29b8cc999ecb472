import type { Calls } from '../../../contract/index.ts'
import type { CitationFields, CitationFilter } from '../../../contract/properties/citations.ts'
import { toCents, toDollars } from '../../../rules/money.ts'
import { change, create, erase } from '../../kit/database/change.ts'
import { type Asked, type Handlers, on } from '../../kit/http/handler.ts'
import { Citation } from '../part.model.ts'
import { mustBeActive, partOf } from '../property.find.ts'
import type { Property } from '../property.model.ts'
import { visibleProperty } from '../property.queries.ts'
import { recordDocument, recordsPage, recordValues } from './records.ts'

const citationOfProperty = partOf(Citation, 'citationId')

const SORT: Record<NonNullable<CitationFilter['sortBy']>, string> = {
  violationDate: 'citations.violation_date',
  licenseNumber: 'licenses.license_number',
  penalty: 'citations.penalty',
  penaltyDollarAmount: 'citations.penalty_cents',
  description: 'citations.description',
  disposition: 'citations.disposition',
}

const valuesOf = async (ask: Asked, property: Property, given: CitationFields, before?: Citation): Promise<Partial<Citation>> => {
  const { penaltyDollarAmount, ...fields } = given
  const values = await recordValues(ask, property, fields, before)
  if (penaltyDollarAmount === undefined) return values
  return { ...values, penaltyCents: penaltyDollarAmount === null ? null : toCents(penaltyDollarAmount) }
}

export const citationHandlers: Handlers<Calls['citations']> = {
  list: on(visibleProperty, async ({ db, user, body }, property) => {
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
    )
    const items = page.items.map(({ penaltyCents, ...row }: { penaltyCents: number | null }) => ({
      ...row,
      penaltyDollarAmount: penaltyCents === null ? null : toDollars(penaltyCents),
    }))
    return { ...page, items }
  }),

  create: on(visibleProperty, async (ask, property) => {
    mustBeActive(property)
    const values = await valuesOf(ask, property, ask.body)
    const { id } = await create(ask, Citation, { ...values, propertyId: property.id, clientId: property.billingClientId })
    return { id }
  }),

  update: on(citationOfProperty, async (ask, { property, part }) => {
    mustBeActive(property)
    await change(ask, part, await valuesOf(ask, property, ask.body, part))
    return null
  }),

  remove: on(citationOfProperty, async (ask, { property, part }) => {
    mustBeActive(property)
    await erase(ask, part)
    return null
  }),

  document: on(citationOfProperty, (ask, { part }) => recordDocument(ask, part)),
}
