import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemo } from '../fixtures/demo.ts'
import { addDays } from '../rules/day.ts'
import { clock } from '../server/kit/clock.ts'
import { readConfig } from '../server/kit/config.ts'
import { openDatabase } from '../server/kit/database/db.ts'
import { createLog } from '../server/kit/log.ts'
import { openDocuments } from '../server/outside/documents/documents.ts'
import { runReminders } from '../server/reminders/run/run.actions.ts'
import { photographMails } from './pictures/mails.ts'

/**
 * Writes the reminder mails of a week of the demo data as .html and .txt files, with screenshots at the size of a phone: `npm run
 * pictures:mails -- FOLDER`.
 */

const [folder = 'mails'] = process.argv.slice(2)
const MONDAY = '2026-11-23'
const dataDir = await mkdtemp(join(tmpdir(), 'evergreen-mails-'))
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
const database = openDatabase(config.databaseUrl)
clock.set({ timeZone: config.timeZone, today: MONDAY })
await database.migrate()
const documents = await openDocuments(config)
await database.write((db) => loadDemo(db, { today: MONDAY, passwordHash: 'none', putDocument: (bytes) => documents.put(bytes) }))
const now = clock.now()
await database.write(async (db) => {
  const clients: number[] = await db('clients').pluck('id')
  const on = { is_on: true, sends_from: '2026-11-01', switched_on: now, created_on: now, modified_on: now }
  await db('reminder_policies').insert([0, ...clients].map((owner_id) => ({ owner_id, ...on })))
})
await mkdir(folder, { recursive: true })
for (let n = 0; n < 7; n++) {
  const day = addDays(MONDAY, n)
  clock.set({ today: day })
  await runReminders({ database, config, log: createLog(config) }, { day, isScheduled: false, userId: null })
  const mails: { to_address: string; html: string; text: string }[] = await database
    .read('outbox')
    .whereLike('once_key', `%${day}%`)
    .select('to_address', 'html', 'text')
  for (const { to_address, html, text } of mails) {
    await writeFile(join(folder, `${day} ${to_address}.html`), html)
    await writeFile(join(folder, `${day} ${to_address}.txt`), text)
  }
}
await database.close()
await rm(dataDir, { recursive: true, force: true })
await photographMails(folder)
