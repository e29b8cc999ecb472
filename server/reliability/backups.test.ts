import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createClient, overHttp } from '../../client/index.ts'
import { makeBackup } from '../backup/backup.ts'
import { restoreBackup } from '../backup/restore.ts'
import { readConfig } from '../kit/config.ts'
import { openDatabase } from '../kit/database/db.ts'
import { emptyDatabase, freshDatabase } from '../testing/databases/database.ts'
import { theirLicenses } from '../testing/many.ts'
import { aProgram } from '../testing/program.ts'
import { deep, engine, report } from '../testing/suite.ts'
import { PDF, startTestApp } from '../testing/test-app.ts'

const line = report('Backups')
const RUNS = deep ? 20 : 1
const ACTOR = 'ClientAdministrator at Saas'

test('a backup under writes is whole, and holds what was acknowledged before it began', { timeout: 60_000 + RUNS * 60_000 }, async () => {
  const database = await freshDatabase()
  await using testApp = await startTestApp({ database })
  await using program = await aProgram(database.url)
  const root = await mkdtemp(join(tmpdir(), 'evergreen-backups-'))
  const config = readConfig({ DATA_DIR: program.folder, ...(engine === 'postgres' && { DATABASE_URL: database.url }) })
  const running = await program.start()
  const { licenses } = createClient(overHttp({ base: running.base, token: testApp.of(ACTOR).token }))
  const ids = await theirLicenses(testApp, 12)
  const last = new Map<number, number>()
  let isOver = false
  const write = async (id: number) => {
    for (let n = 1; !isOver; n++) {
      const document = Buffer.concat([PDF.subarray(0, -6), Buffer.from(`% ${id} ${n}\n%%EOF\n`)]).toString('base64')
      if (n % 5 === 0)
        await licenses.updateDocument({
          params: { id },
          body: { document, documentFileName: 'a.pdf', documentContentType: 'application/pdf' },
        })
      await licenses.updateAlert({ params: { id }, body: { alert: `note ${n}`, isUrgent: false } })
      last.set(id, n)
    }
  }
  const writing = Promise.all(ids.map(write))
  const missing: number[] = []
  try {
    await expect.poll(() => last.size).toBe(ids.length)
    for (let run = 0; run < RUNS; run++) {
      const before = new Map(last)
      const backup = join(root, `backup-${run}`)
      await makeBackup(config, backup)
      const url = engine === 'postgres' ? (await emptyDatabase()).url : undefined
      const target = readConfig({ DATA_DIR: join(root, `restored-${run}`), ...(url && { DATABASE_URL: url }) })
      await restoreBackup(target, backup) // checks every hash and every count of rows
      const restored = openDatabase(target.databaseUrl)
      for (const [id, n] of before) {
        const { alert } = await restored.read('licenses').where({ id }).first('alert')
        if (Number(/\d+/.exec(alert)?.[0]) < n) missing.push(id)
      }
      if (restored.engine === 'sqlite') expect(await restored.read.raw('PRAGMA foreign_key_check')).toEqual([])
      await restored.close()
      await rm(backup, { recursive: true })
      await rm(target.dataDir, { recursive: true, force: true })
    }
  } finally {
    isOver = true
    await writing.finally(() => rm(root, { recursive: true, force: true }))
  }
  expect(missing).toEqual([])
  const writes = [...last.values()].reduce((all, one) => all + one, 0)
  line(
    'backup and restore under writes',
    'whole, nothing acknowledged is missing',
    `${RUNS} of ${RUNS} whole, beside ${writes} writes, 0 missing`,
  )
})
