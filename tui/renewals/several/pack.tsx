import { useState } from 'react'
import type { Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { type PackOf, preparePack } from '../../../forms/evidence/packs.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { Notice } from '../../ui/dialogs/confirm.tsx'
import { DialogBox } from '../../ui/dialogs/dialog.tsx'
import { dialogOf } from '../../ui/dialogs/form-dialog.ts'
import { SaveAs } from '../../ui/dialogs/save-as.tsx'
import { Waiting } from '../../ui/dialogs/waiting.tsx'
import { useLive } from '../../ui/live.ts'
import { Progress } from '../../ui/progress.tsx'
import { useSession } from '../../ui/session.tsx'
import { words } from '../../ui/words.ts'

const TITLE = 'Evidence Pack'
const LOOK_EVERY = 1_000

interface Pack {
  id: number
  /** The job that makes a large pack. */
  jobId?: number
}

interface Props {
  of: PackOf
  /** The subject of the pack, shown beside the title. */
  aside: string
  onClose(): void
}

/** Asks for the period, lets the server make the pack, and saves it to a file. */
export function PackBox({ of, aside, onClose }: Props) {
  const { api, person, today } = useSession()
  const [pack, setPack] = useState<Pack | null>(null)
  const [isMade, setMade] = useState(false)
  if (pack?.jobId !== undefined && !isMade) return <Making jobId={pack.jobId} onMade={() => setMade(true)} onClose={onClose} />
  if (pack) {
    const read = () => api.evidence.download({ params: { id: pack.id } })
    return <SaveAs title={TITLE} path={`evidence-${today}.zip`} read={read} onClose={onClose} />
  }
  const context = { of, person, today }
  const send = async (values: Values) => {
    const made = await api.call(calls.evidence.prepare, { body: preparePack.bodyOf?.(values, context) ?? values })
    setPack(made)
    return made
  }
  const dialog = { ...dialogOf(preparePack, context, api, TITLE), send, success: () => words.packAsked, goesOn: true } as const
  return <DialogBox dialog={dialog} aside={aside} onDone={async () => {}} onClose={onClose} onStale={async () => {}} />
}

/** The progress of the job that makes a large pack. */
function Making({ jobId, onMade, onClose }: { jobId: number; onMade(): void; onClose(): void }) {
  const { api } = useSession()
  const read = async () => {
    const job = await api.jobs.get({ params: { id: jobId } })
    if (job.status === 'done') onMade()
    return job
  }
  const { data: job, error } = useLive(`pack ${jobId}`, read, LOOK_EVERY)
  if (!job) return <Waiting title={TITLE} error={error} onClose={onClose} />
  if (job.status === 'failed' || job.status === 'cancelled')
    return <Notice title={TITLE} sentence={job.error ?? messages.evidenceFailed} onClose={onClose} />
  const text = sentences.evidencePacking(job.done, job.total)
  return <Progress title={TITLE} done={job.done} total={job.total} text={text} onClose={onClose} />
}
