import type { Command } from 'commander'
import { overHttp, Refused } from '../../../client/http.ts'
import { BASE_PATH } from '../../../contract/call.ts'
import { mail as calls } from '../../../contract/mail/calls.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { messages } from '../../../rules/messages.ts'
import { returnedMail } from '../../../rules/reminders/returned-mail.ts'
import { readAll } from '../../kit/ask.ts'
import type { Io } from '../../kit/io.ts'
import { printStatus } from '../../kit/output/print.ts'
import { describe, type Run, verb } from '../../kit/run.ts'
import { readProfile } from '../../kit/settings/profile.ts'

/** Large, because a report contains the returned mail. */
const MAX_CHARACTERS = 40 * 1024 * 1024

export function add(mail: Command, io: Io): void {
  describe(mail, {
    does: 'Reports that a mail server hands to Evergreen.',
    examples: ['mail returned --server https://evergreen.example < report.eml'],
  })
  verb(
    mail,
    io,
    {
      verb: 'returned',
      does: 'Record that a mail came back: reads the report of a mail server (RFC 3464) from stdin, without signing in. Any other mail is read and left alone.',
      examples: ['returned < report.eml', 'returned --server https://evergreen.example < report.eml'],
    },
    { options: () => ({}), run: runReturned },
  )
}

async function runReturned(run: Run): Promise<void> {
  const found = returnedMail(await readAll(run.io.stdin, MAX_CHARACTERS))
  if (!found) return printStatus(run, messages.notReturned)
  const { key, isPermanent, reason } = found
  if (key === null) return printStatus(run, messages.returnedUnknown)
  const { createClient } = await import('../../../client/index.ts')
  const { server } = readProfile(run.globals, run.io.env, run.io.cwd)
  const api = createClient(overHttp({ base: server + BASE_PATH, fetch: run.io.fetch }))
  const body = { isPermanent, reason: reason.slice(0, limits.reminderReason) }
  try {
    await api.mail.returned({ params: { key }, body, signal: run.io.signal })
  } catch (error) {
    // Not an error, because a mail server would deliver the report again for days.
    if (error instanceof Refused && error.status === 404) return printStatus(run, messages.returnedUnknown)
    throw error
  }
  printStatus(run, calls.returned.success)
}
