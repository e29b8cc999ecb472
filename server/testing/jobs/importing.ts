import type { ImportMapping } from '../../../contract/imports/mapping.ts'
import { calls } from '../../../contract/index.ts'
import type { ImportKind } from '../../../rules/imports/kinds.ts'
import { handlers } from '../../calls.ts'
import { importJob } from '../../imports/import.job.ts'
import { performer } from '../../kit/http/perform.ts'
import { createLog } from '../../kit/log.ts'
import type { JobHandler } from '../../kit/queue/job.ts'
import type { TestApp } from '../test-app.ts'
import { workJobs } from './working.ts'

export const ADMIN = 'ClientAdministrator at Saas'

/** The job handler of imports, as in the program. */
export const importing = ({ database, documents, config, texts }: TestApp): JobHandler => {
  const sendText = async (to: string, text: string) => void texts.push({ to, text })
  const log = createLog({ logLevel: 'silent' })
  return importJob({ database, config, documents, sendText, log, perform: performer(calls, handlers, database) }) as JobHandler
}

/** An actor, or the token of one. */
type By = Parameters<TestApp['as']>[0]

interface File {
  kind?: ImportKind
  name?: string
  clientId?: number
  mappingId?: number
}

/** Uploads a file as a user does. */
export const upload = (
  testApp: TestApp,
  file: string | Buffer,
  { kind = 'licenses', name = 'a file.csv', ...more }: File = {},
  actor: By = ADMIN,
) => testApp.as(actor).imports.create({ body: { kind, documentFileName: name, document: Buffer.from(file).toString('base64'), ...more } })

type Uploaded = Awaited<ReturnType<typeof upload>>

/** Adds constants and other rules to the guessed mapping. */
export const remap = (
  testApp: TestApp,
  { id, mapping }: Uploaded,
  fields: ImportMapping['fields'],
  more: Partial<ImportMapping> = {},
  actor: By = ADMIN,
) => {
  const named = new Set(fields.map(({ field }) => field))
  const body = { ...mapping, ...more, fields: [...mapping.fields.filter(({ field }) => !named.has(field)), ...fields] }
  return testApp.as(actor).imports.map({ params: { id }, body })
}

export const constant = (field: string, value: string) => ({ field, columns: [], default: value })

/** Constants for the import of licenses from a register that lacks these columns. */
export const REGISTER = [
  constant('licensingAuthority', 'Excise Department'),
  constant('jurisdiction', 'CityCounty'),
  constant('authorityState', 'CO'),
  constant('licenseTerm', '1 Year'),
]

/** Runs a checked import to its end and returns it. */
export const run = async (testApp: TestApp, id: number, actor: By = ADMIN) => {
  await testApp.as(actor).imports.run({ params: { id } })
  await workJobs(testApp, { import: importing(testApp) })
  return testApp.as(actor).imports.get({ params: { id } })
}

export const check = (testApp: TestApp, id: number, actor: By = ADMIN) => testApp.as(actor).imports.check({ params: { id } })
