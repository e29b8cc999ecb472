import { expect } from 'vitest'
import { buildSearch, requestBuild } from '../kit/search/build.ts'
import type { TestApp } from './test-app.ts'

const entriesOf = ({ database }: TestApp) =>
  database.read('search_entries').orderBy(['kind', 'record_id', 'client_id']).select('kind', 'record_id', 'client_id', 'text')

/** Checks that the search entries after all writes so far equal those of a rebuild. Returns their number. */
export const entriesAreCurrent = async (testApp: TestApp): Promise<number> => {
  const written = await entriesOf(testApp)
  await testApp.database.write((db) => requestBuild(db, false))
  await buildSearch(testApp.database.write)
  expect(written).toEqual(await entriesOf(testApp))
  expect(await testApp.database.read('search_changes')).toEqual([])
  return written.length
}
