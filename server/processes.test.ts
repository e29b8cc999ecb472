import { expect, test } from 'vitest'
import { createClient, overHttp } from '../client/index.ts'
import { aUser } from '../fixtures/builders.ts'
import { freshDatabase } from './testing/databases/database.ts'
import { makeToken } from './testing/people/credentials.ts'
import { aProgram } from './testing/program.ts'

const onPostgres = process.env.EVERGREEN_TEST_ENGINE === 'postgres'

test.runIf(onPostgres)('a server without jobs answers, and a worker sends its mail', { timeout: 90_000 }, async () => {
  await using database = await freshDatabase()
  const user = await database.write((db) => aUser(db, { roleName: 'Administrator', email: 'ada@provider.example' }))
  const { token } = await makeToken(database.write, user.id)
  await using program = await aProgram(database.url)
  const server = await program.start({}, { words: ['serve', '--no-jobs'] })
  const api = createClient(overHttp({ base: server.base, token }))
  await api.authentication.forgotPassword({ body: { email: 'ada@provider.example' } })
  const mail = async () => (await database.read('outbox')).map(({ status }) => status)
  await expect.poll(mail).toEqual(['waiting'])
  expect(await database.read('jobs')).toEqual([]) // nobody looks for work
  const worker = await program.start({}, { words: ['worker'] })
  await expect.poll(mail, { timeout: 20_000 }).toEqual(['sent'])
  expect((await worker.stop()).code).toBe(0)
  expect((await api.clients.list({ body: {} })).items).toEqual([])
  expect((await server.stop()).code).toBe(0)
})

test.skipIf(onPostgres)('on SQLite, the server runs its jobs itself, and a worker says so', { timeout: 60_000 }, async () => {
  await using database = await freshDatabase()
  await using program = await aProgram(database.url)
  for (const words of [['worker'], ['serve', '--no-jobs']])
    await expect(program.start({}, { words })).rejects.toThrow(
      /needs PostgreSQL in DATABASE_URL: an installation on SQLite runs its jobs in its server/,
    )
})
