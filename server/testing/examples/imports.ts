import { anImport, anImportMapping } from '../../../fixtures/builders.ts'
import { serial } from '../../../fixtures/rows.ts'
import { present } from '../../../rules/present.ts'
import { ADMIN, check, upload } from '../jobs/importing.ts'
import type { TestApp } from '../test-app.ts'
import type { ExampleInput } from './example.ts'

const FILE = 'Name,Company Code\nNorth,C-1\n'
const field = (name: string, column: string) => ({
  field: name,
  columns: [column],
  default: null,
  strip: null,
  format: null,
  values: [],
  whenBlank: 'keep',
})
const mapping = {
  format: { encoding: 'utf-8', separator: ',', headerRow: 1 },
  fields: [field('name', 'Name'), field('companyCode', 'Company Code')],
  leaveOut: [],
  repeated: 'refuse',
  merges: [],
}

const ours = (testApp: TestApp) => {
  const { id: userId, clientId } = testApp.of(ADMIN).person
  return { userId, clientId: present(clientId) }
}

/** An upload of ours; checked, if it should run. */
const uploaded = async (testApp: TestApp, isChecked = false): Promise<ExampleInput> => {
  const { id } = await upload(testApp, FILE.replace('North', `North ${serial()}`), { kind: 'divisions' })
  if (isChecked) await check(testApp, id)
  return { actor: ADMIN, params: { id } }
}

/** A client has one running import, and that of an earlier request may still run. */
const endRunning = (testApp: TestApp) => testApp.build((db) => db('imports').where('status', 'Running').update({ status: 'Done' }))

const saved = async (testApp: TestApp): Promise<ExampleInput> => {
  const { clientId } = ours(testApp)
  const { id } = await testApp.build((db) => anImportMapping(db, { clientId, name: `Mapping ${serial()}` }))
  return { actor: ADMIN, params: { id } }
}

/** Successful requests for imports and their mappings; see exampleOf. */
export const IMPORT_EXAMPLES: Record<string, (testApp: TestApp) => Promise<ExampleInput>> = {
  'imports.create': async (testApp) => ({
    actor: ADMIN,
    body: {
      kind: 'divisions',
      clientId: testApp.tenants.Saas.clientId,
      mappingId: null,
      documentFileName: 'divisions.csv',
      document: Buffer.from(FILE).toString('base64'),
    },
  }),
  'imports.get': (testApp) => uploaded(testApp),
  'imports.map': async (testApp) => ({ ...(await uploaded(testApp)), body: mapping }),
  'imports.check': (testApp) => uploaded(testApp),
  'imports.run': async (testApp) => {
    await endRunning(testApp)
    return uploaded(testApp, true)
  },
  'imports.rows': (testApp) => uploaded(testApp, true),
  'imports.results': (testApp) => uploaded(testApp, true),
  'imports.refused': (testApp) => uploaded(testApp, true),
  'imports.remove': async (testApp) => {
    const { id } = await testApp.build((db) => anImport(db, ours(testApp)))
    return { actor: ADMIN, params: { id } }
  },
  'imports.cancel': async (testApp) => {
    await endRunning(testApp)
    const example = await uploaded(testApp, true)
    await testApp.as(ADMIN).imports.run({ params: { id: Number(example.params?.id) } })
    return example
  },
  'importMappings.create': async (testApp) => ({
    actor: ADMIN,
    body: { kind: 'divisions', name: `Mapping ${serial()}`, clientId: testApp.tenants.Saas.clientId, mapping },
  }),
  'importMappings.update': async (testApp) => ({ ...(await saved(testApp)), body: { name: `Mapping ${serial()}`, mapping } }),
  'importMappings.remove': saved,
}
