import type { Knex } from 'knex'
import type { Config } from '../../kit/config.ts'
import type { SignedIn } from '../../kit/http/handler.ts'
import { personNow } from '../../kit/http/session.ts'
import type { Job } from '../../kit/queue/queue.ts'
import { linkTo, sendMail } from './mail.ts'

/** The user who started the job, if active. */
export const jobUser = async (db: Knex, { userId }: Job<unknown>): Promise<SignedIn | undefined> =>
  userId === null ? undefined : personNow(db, userId)

interface End {
  subject: string
  text: string
  /** The call that has started the job. */
  cause: string
  /** The console's path of the page with details. */
  path: string
}

/** Mails the result of a job to the user who started it, with the reason for each refused license. */
export const mailEnd = async (db: Knex, config: Config, job: Job<unknown>, { subject, text, cause, path }: End): Promise<void> => {
  const user = await jobUser(db, job)
  if (!user) return
  const failures = await db('job_items')
    .leftJoin('licenses', 'licenses.id', 'job_items.license_id')
    .where({ job_id: job.id, status: 'refused' })
    .orderBy('job_items.id')
    .select({ licenseNumber: 'licenses.license_number', propertyName: 'licenses.property_name', reason: 'job_items.reason' })
  const lines = failures.map(({ licenseNumber, propertyName, reason }) =>
    licenseNumber === null ? reason : `License # ${licenseNumber}, ${propertyName}: ${reason}`,
  )
  await sendMail(db, {
    to: [{ name: `${user.firstName} ${user.lastName}`, address: user.email }],
    subject,
    text: `${[text, lines.join('\n'), linkTo(config, path)].filter(Boolean).join('\n\n')}\n`,
    cause,
    clientId: job.clientId,
  })
}
