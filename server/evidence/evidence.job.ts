import { PERMISSIONS } from '../../rules/people/permissions.ts'
import { Document } from '../documents/document.model.ts'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/database/db.ts'
import type { Documents } from '../kit/documents.ts'
import { tokenOf } from '../kit/http/body/scan.ts'
import { Uploads } from '../kit/http/body/uploads.ts'
import { refuse } from '../kit/http/problems.ts'
import type { JobHandler } from '../kit/queue/job.ts'
import { jobUser } from '../outside/mail/job-end.ts'
import { signerOf } from './keys.ts'
import { packOf } from './pack.ts'

interface Payload {
  packId: number
}

/** Makes a large pack and stores it as a document, which the pack's user downloads. A restart makes it anew. */
export const evidenceJob =
  ({ database, documents }: { database: Database; documents: Documents }): JobHandler<Payload> =>
  async (job, { step, end }) => {
    const { read, stream, write } = database
    const user = await jobUser(read, job)
    if (!user || !PERMISSIONS.mayExport.role(user)) throw refuse.rule('evidenceStarterGone')
    const pack = await read('evidence_packs').where('id', job.payload.packId).first()
    if (!pack) throw refuse.notFound()
    const uploads = new Uploads(documents.incoming)
    try {
      const packing = { db: stream, user, today: clock.today(), documents, signer: await signerOf(read, write) }
      const progress = (done: number) => step((db) => db('jobs').where('id', job.id).update({ done }))
      for await (const chunk of packOf({ ...packing, scope: JSON.parse(pack.scope), title: pack.title, progress }))
        await uploads.write(chunk)
      await uploads.end(0)
      const file = uploads.get(tokenOf(0))
      await documents.put(file)
      await end(async (db) => {
        const named = { fileName: 'evidence.zip', contentType: 'application/zip', clientId: null }
        const { id } = await Document.query(db).insert({ sha256: file.sha256, size: file.size, ...named })
        await db('evidence_packs').where('id', pack.id).update({ document_id: id })
        return { packId: pack.id }
      })
    } finally {
      await uploads.discard()
    }
  }
