import type { Knex } from 'knex'
import type { Calls } from '../../contract/index.ts'
import { formatDayLong } from '../../rules/day.ts'
import { EVIDENCE } from '../../rules/evidence/limits.ts'
import { sentences } from '../../rules/messages.ts'
import { documentAnswer } from '../documents/document.actions.ts'
import { clock } from '../kit/clock.ts'
import { auditEvent } from '../kit/database/change.ts'
import { type Handlers, inOwnTransactions } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { streamsInTurn } from '../kit/limits/streams.ts'
import { enqueue } from '../kit/queue/jobs.ts'
import { signerOf } from './keys.ts'
import { packOf } from './pack.ts'
import { countLicenses, onlyClientOf, type PackScope, scopeOf, titleOf } from './scope.queries.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const inTurn = streamsInTurn(2)
const PATIENCE = 10 * MINUTE

interface PackRow {
  id: number
  scope: string
  title: string
  job_id: number | null
  document_id: number | null
}

const fileNameOf = (title: string, { asOf }: PackScope) => `Evidence ${title.replace(/^[^:]+: /, '')} ${asOf}.zip`

const isUnderWay = async (db: Knex, jobId: number): Promise<boolean> =>
  (await db('jobs').where('id', jobId).whereIn('status', ['queued', 'running']).first('id')) !== undefined

export const evidenceHandlers: Handlers<Calls['evidence']> = {
  prepare: async (ctx) => {
    const { db, user, body, today } = ctx
    const scope = await scopeOf(db, user, body, today)
    const count = await countLicenses(db, user, scope)
    const title = await titleOf(db, scope, count)
    const detail = sentences.evidenceMade(title, count, formatDayLong(scope.asOf))
    await auditEvent(ctx, { event: 'evidencePrepared', detail, clientId: await onlyClientOf(db, user, scope) })
    const row = {
      user_id: user.id,
      scope: JSON.stringify(scope),
      title,
      created_on: clock.now(),
      expires_on: clock.later(EVIDENCE.hours * HOUR),
    }
    const [{ id }] = await db('evidence_packs').insert(row).returning('id')
    if (count <= EVIDENCE.streamedLicenses) return { id }
    const jobId = await enqueue(ctx, 'evidence', { packId: id })
    await db('jobs').where('id', jobId).update({ total: count })
    await db('evidence_packs').where({ id }).update({ job_id: jobId })
    return { id, jobId }
  },

  key: inOwnTransactions(async ({ db }, write) => ({ publicKey: (await signerOf(db, write)).publicKey })),

  // Only the user who has prepared a pack knows it.
  download: inOwnTransactions(async ({ db, stream, user, today, documents, params: { id } }, write) => {
    const pack: PackRow | undefined = await db('evidence_packs')
      .where({ id, user_id: user.id })
      .where('expires_on', '>', clock.now())
      .first()
    if (!pack) throw refuse.notFound()
    const scope: PackScope = JSON.parse(pack.scope)
    const fileName = fileNameOf(pack.title, scope)
    if (pack.document_id !== null) return { ...(await documentAnswer({ db, documents }, pack.document_id)), fileName }
    if (pack.job_id !== null) throw refuse.rule((await isUnderWay(db, pack.job_id)) ? 'evidenceNotReady' : 'evidenceFailed')
    const signer = await signerOf(db, write)
    const body = await inTurn(user, () => packOf({ db: stream, user, today, documents, signer, scope, title: pack.title }))
    return { body, fileName, patience: PATIENCE }
  }),
}
