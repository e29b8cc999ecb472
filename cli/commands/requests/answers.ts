import type { Command } from 'commander'
import { requests as requestCalls } from '../../../contract/requests/calls.ts'
import { acceptAnswer, answerContext, sendBackAnswer } from '../../../forms/requests/requests.ts'
import { failed } from '../../kit/errors.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import { idOf } from '../../kit/find/ids.ts'
import type { Io } from '../../kit/io.ts'
import { printStatus } from '../../kit/output/print.ts'
import { addOutput, saveFile } from '../../kit/output/save.ts'
import { connect, type Run, type Session, verb } from '../../kit/run.ts'

const { accept, sendBack, document } = requestCalls

interface Which {
  requestId: number
  answerId: number
}

const whichOf = ([request, answer]: [string, string]): Which => ({ requestId: idOf(request), answerId: idOf(answer) })

async function contextOf({ api }: Session, { requestId, answerId }: Which) {
  const request = await api.requests.get({ params: { id: requestId } })
  const item = request.items.find(({ answers }) => answers.some(({ id }) => id === answerId))
  const answer = item?.answers.find(({ id }) => id === answerId)
  if (!item || !answer) throw failed(`Request ${requestId} has no answer ${answerId}.`)
  return answerContext(request, item, answer)
}

export function addAnswers(requests: Command, io: Io): void {
  verb(
    requests,
    io,
    {
      verb: 'accept <request> <answer>',
      does: accept,
      examples: ['accept 12 34', 'accept 12 34 --date-received 2026-11-20'],
    },
    {
      flags: (command) => addFields(command, { ...accept.body, required: [] }),
      options: async (args: [string, string], flags) => ({ ...whichOf(args), typed: await readFields(accept.body, flags) }),
      run: async (run, { typed, ...which }) => {
        const session = await connect(run)
        await sendForm(run, session, acceptAnswer, await contextOf(session, which), typed)
        printStatus(run, accept.success)
      },
    },
  )
  verb(
    requests,
    io,
    { verb: 'send-back <request> <answer>', does: sendBack, examples: ['send-back 12 34 --reason "This is last year\'s license."'] },
    {
      flags: (command) => addFields(command, sendBack.body),
      options: async (args: [string, string], flags) => ({ ...whichOf(args), typed: await readFields(sendBack.body, flags) }),
      run: async (run, { typed, ...which }) => {
        const session = await connect(run)
        await sendForm(run, session, sendBackAnswer, await contextOf(session, which), typed)
        printStatus(run, sendBack.success)
      },
    },
  )
  verb(
    requests,
    io,
    {
      verb: 'download <request> <answer>',
      does: document,
      examples: ['download 12 34 --output scan.pdf', 'download 12 34 > scan.pdf'],
    },
    {
      flags: addOutput,
      options: (args: [string, string], { output }: { output?: string }) => ({ ...whichOf(args), output }),
      run: runDownload,
    },
  )
}

async function runDownload(run: Run, { requestId: id, answerId, output }: Which & { output: string | undefined }): Promise<void> {
  const { api } = await connect(run)
  await saveFile(run, await api.requests.document({ params: { id, answerId } }), output)
}
