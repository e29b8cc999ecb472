import { once } from 'node:events'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Cover } from './cover.ts'

const here = import.meta.dirname
/** The built program has its workers beside its chunks. */
const PROGRAM = extname(import.meta.filename) === '.ts' ? join(here, 'pdf.worker.ts') : join(here, '../server/evidence/cover/pdf.worker.js')

/** In MiB. A cover of 5,000 licenses needs a third of it. */
const MOST_MEMORY = 256

/** The cover as a PDF. */
export const coverPdf = async (cover: Cover): Promise<Buffer> => {
  const worker = new Worker(PROGRAM, { workerData: cover, resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY } })
  try {
    const [bytes] = await once(worker, 'message')
    return Buffer.from(bytes)
  } finally {
    await worker.terminate()
  }
}
