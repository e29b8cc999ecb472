import { EXPORT_TYPES, type ExportType } from '../../../rules/exports.ts'
import { clock } from '../../kit/clock.ts'
import { TODAY, type World } from '../world.ts'
import type { Given } from './example.ts'

type Make = (world: World) => Promise<Given>

const actor = 'ClientAdministrator at Saas'
const days = { startDate: TODAY, endDate: TODAY }

/** All fields of each filter, with records that the user can see. */
const bodies = async (world: World): Promise<Record<ExportType, Record<string, unknown>>> => {
  const { clientId, company, authorityId, entityId, propertyId } = world.tenants.Saas
  const { officerId } = company.byClient
  const licenseCategoryIds = [(await world.database.read('license_categories').first('id')).id]
  const ofProperty = { clientIds: [clientId], propertyId, propertyActive: true, licensingAuthorities: [authorityId] }
  const states = ['CO']
  return {
    licenses: {
      clientIds: [clientId],
      active: true,
      divisionIds: [company.divisionId],
      classification: 'Liquor',
      licenseCategoryIds,
      states,
      dateType: 'TrackDate',
      ...days,
      dateRange: null,
    },
    properties: { clientIds: [clientId], divisionIds: [company.divisionId], states, active: null },
    citations: { ...ofProperty, licensees: [entityId] },
    'inspection-reports': ofProperty,
    'license-alerts': { clientIds: [clientId], states },
    'license-officers': { clientIds: [clientId], propertyId: null, countries: ['United States'], states, licenseActive: false },
    officers: { clientIds: [clientId], officerId, status: 'Active' },
    'renewal-tips': { states },
    'cost-accounting': { clientIds: [clientId], ...days },
    'check-requests': { clientIds: [clientId], states, ...days },
  }
}

const preparing =
  (type: ExportType): Make =>
  async (world) => ({ actor, params: {}, body: (await bodies(world))[type] })

/** 'cost-accounting' becomes `exports.costAccounting`. */
const nameOf = (type: ExportType) => `exports.${type.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`

export const EXPORT_EXAMPLES: Record<string, Make> = {
  ...Object.fromEntries(EXPORT_TYPES.map((type) => [nameOf(type), preparing(type)])),
  'exports.download': async (world) => {
    const type = 'renewal-tips'
    const [{ id }] = await world.build((db) =>
      db('exports')
        .insert({ user_id: world.of(actor).person.id, type, filter: '{}', created_on: clock.now(), expires_on: clock.later(60_000) })
        .returning('id'),
    )
    return { actor, params: { type, id }, query: { format: 'csv' } }
  },
}
