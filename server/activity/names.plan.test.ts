import { expect, test } from 'vitest'
import { readerOf, statementsOf } from '../testing/plans.ts'
import { startTestApp } from '../testing/test-app.ts'
import { withNames } from './names.queries.ts'

const isPostgres = process.env.EVERGREEN_TEST_ENGINE === 'postgres'

test.skipIf(isPostgres)('the names of records are read by their ids, not by walking the records of a client', async () => {
  await using testApp = await startTestApp()
  const { read } = testApp.database
  const user = readerOf(testApp.tenants.Saas.clientId)
  const name = (table: string) => () => withNames(read, user, (nameOf) => nameOf(table, 1))
  for (const table of ['licenses', 'renewals', 'invoices', 'properties']) {
    const [statement] = await statementsOf(read, name(table))
    expect(statement?.sql).toContain(table)
    const [first]: { detail: string }[] = await read.raw(`explain query plan ${statement?.sql}`, statement?.bindings as never)
    expect(first?.detail, table).toMatch(/^SCAN wanted/)
  }
})
