import type { Command } from 'commander'
import { requests as requestCalls } from '../../../contract/requests/calls.ts'
import { sentences } from '../../../rules/messages.ts'
import { confirmMany } from '../../kit/ask.ts'
import { addIds, idsHelp, type Words, wordsOf } from '../../kit/find/ids.ts'
import type { Io } from '../../kit/io.ts'
import { printJson, printList } from '../../kit/output/print.ts'
import { connect, type Run, verb } from '../../kit/run.ts'
import { judge, namedLicenses } from '../renewals/bulk.ts'

const { remind } = requestCalls
const ARGUMENT = '<licenses...>'

export function addRemind(requests: Command, io: Io): void {
  verb(
    requests,
    io,
    { verb: `remind ${ARGUMENT}`, does: remind, examples: ['remind IL-852305', 'remind 42 43 --yes'] },
    { flags: addIds, options: (args: [string[]], flags) => wordsOf(args, flags), run: runRemind },
  ).addHelpText('after', `${idsHelp(ARGUMENT)}\nExit code: 3 when some had no open request, 1 when all had none.`)
}

async function runRemind(run: Run, given: Words): Promise<void> {
  const session = await connect(run)
  const licenseIds = await namedLicenses(run, session, given)
  await confirmMany(run, sentences.remindConfirm(licenseIds.length), licenseIds.length)
  const answer = await session.api.requests.remind({ body: { licenseIds } })
  if (run.globals.json) printJson(run, answer, remind.reply)
  else await printList(run, answer, remind.reply, ['licenseId', 'licenseNumber', 'propertyName', 'reason'])
  const done = answer.items.filter(({ reason }) => reason === null).length
  judge(run, done, answer.items.length, sentences.reminded(answer.sentCount, answer.items.length - done))
}
