import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Day } from '../../rules/day.ts'
import { loadDemoOffice } from '../commands/demo/load.ts'
import { readConfig } from '../kit/config.ts'
import type { Database } from '../kit/database/db.ts'
import { createLog } from '../kit/log.ts'
import { openDocuments } from '../outside/documents/documents.ts'

/** Loads the demo as the server does. Returns its PDFs; the files themselves are not kept. */
export const demoIn = async (database: Database, today: Day): Promise<Buffer[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'evergreen-demo-'))
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const opened = await openDocuments(config)
  const pdfs: Buffer[] = []
  const put: typeof opened.put = (file) => {
    if (Buffer.isBuffer(file)) pdfs.push(file)
    return opened.put(file)
  }
  await loadDemoOffice({ database, config, documents: { ...opened, put }, log: createLog(config) }, { today, passwordHash: 'a hash' })
  await rm(folder, { recursive: true, force: true })
  return pdfs
}
