import { aCustomField } from '../../../fixtures/builders.ts'
import { serial } from '../../../fixtures/rows.ts'
import type { TestApp } from '../test-app.ts'
import type { ExampleInput } from './example.ts'

const actor = 'ClientAdministrator at Saas'

/** A custom field of our client. Deletes those of earlier examples, because a client has at most 30. */
const ownField = async ({ build, tenants: { Saas } }: TestApp): Promise<ExampleInput> => ({
  actor,
  params: await build(async (db) => {
    const { clientId } = Saas
    await db('custom_fields').where('client_id', clientId).whereNot('id', Saas.customFieldId).delete()
    const { id } = await aCustomField(db, { clientId, kind: 'Choice', options: ['Red', 'Blue'] })
    return { id }
  }),
})

export const CUSTOM_FIELD_EXAMPLES: Record<string, (testApp: TestApp) => Promise<ExampleInput>> = {
  'customFields.list': async () => ({ query: {} }),
  'customFields.create': async (testApp) => {
    await ownField(testApp)
    const body = { record: 'License', kind: 'Choice', label: `A field ${serial()}`, isRequired: false, options: ['A'] }
    return { actor, params: {}, body: { ...body, licenseTypeIds: [testApp.tenants.Saas.licenseTypeId] } }
  },
  'customFields.update': async (testApp) => ({
    ...(await ownField(testApp)),
    body: { label: `A field ${serial()}`, isRequired: false, options: ['A'], licenseTypeIds: [testApp.tenants.Saas.licenseTypeId] },
  }),
  'customFields.remove': ownField,
  'customFields.restore': ownField,
}
