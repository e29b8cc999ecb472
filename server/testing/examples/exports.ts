import { EXPORT_TYPES, type ExportType } from '../../../rules/exports.ts'
import { clock } from '../../kit/clock.ts'
import { type TestApp, TODAY } from '../test-app.ts'
import type { ExampleInput } from './example.ts'

type MakeExample = (testApp: TestApp) => Promise<ExampleInput>

const actor = 'ClientAdministrator at Saas'
const days = { startDate: TODAY, endDate: TODAY }

/** All fields of each filter, with records that the user can see. */
const bodies = async (testApp: TestApp): Promise<Record<ExportType, Record<string, unknown>>> => {
  const { clientId, company, authorityId, entityId, propertyId } = testApp.tenants.Saas
  const { officerId } = company.byClient
  const licenseCategoryIds = [(await testApp.database.read('license_categories').first('id')).id]
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
    contacts: { clientIds: [clientId], propertyId, propertyActive: true },
    divisions: { clientIds: [clientId] },
    'corporate-entities': { clientIds: [clientId], active: true },
    users: { clientIds: [clientId], providerOnly: false, active: true },
    'licensing-authorities': { clientIds: [clientId], providerOnly: false, states, active: true },
    'license-types': { clientIds: [clientId], providerOnly: false, licensingAuthorities: [authorityId], active: true },
    renewals: { clientIds: [clientId], ...days },
  }
}

const preparing =
  (type: ExportType): MakeExample =>
  async (testApp) => ({ actor, params: {}, body: (await bodies(testApp))[type] })

/** 'cost-accounting' becomes `exports.costAccounting`. */
const nameOf = (type: ExportType) => `exports.${type.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`

export const EXPORT_EXAMPLES: Record<string, MakeExample> = {
  ...Object.fromEntries(EXPORT_TYPES.map((type) => [nameOf(type), preparing(type)])),
  'exports.download': async (testApp) => {
    const type = 'renewal-tips'
    const [{ id }] = await testApp.build((db) =>
      db('exports')
        .insert({ user_id: testApp.of(actor).person.id, type, filter: '{}', created_on: clock.now(), expires_on: clock.later(60_000) })
        .returning('id'),
    )
    return { actor, params: { type, id }, query: { format: 'csv' } }
  },
}
