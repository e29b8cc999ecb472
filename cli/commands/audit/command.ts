import type { Command } from 'commander'
import { AuditSeal, audit } from '../../../contract/audit/calls.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { auditProblemText, auditVerifiedText } from '../../../rules/evidence/audit.ts'
import { messages } from '../../../rules/messages.ts'
import { failed } from '../../kit/errors.ts'
import { addNamedFields, readNamedFields, withIds } from '../../kit/fields/named.ts'
import { aClient } from '../../kit/find/named.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { connect, describe, type Run, verb } from '../../kit/run.ts'

const ofClient = { named: { clientId: aClient } }

export function add(noun: Command, io: Io): void {
  describe(noun, { does: audit.verify, examples: ['audit verify', 'audit verify --client "Harbor Hotels" --json'] })
  verb(
    noun,
    io,
    { verb: 'verify', does: audit.verify, examples: ['verify', 'verify --client "Harbor Hotels" --json'] },
    {
      flags: (command) => addNamedFields(command, audit.verify.query, ofClient),
      options: (_args, flags) => readNamedFields(audit.verify.query, flags, ofClient),
      run: runVerify,
    },
  ).addHelpText('after', '\nEnds with 1 if a row was changed, added or removed.')
  verb(
    noun,
    io,
    { verb: 'last-seal', does: audit.lastSeal, examples: ['last-seal', 'last-seal --json=sha256'] },
    { options: () => undefined, run: runLastSeal },
  )
}

async function runVerify(run: Run, typed: Values): Promise<void> {
  const session = await connect(run)
  const found = await session.api.audit.verify({ query: await withIds(session, typed, ofClient) })
  printRecord(run, found, audit.verify.reply, [
    'isIntact',
    'sealCount',
    'rowCount',
    'unsealedCount',
    'droppedCount',
    'problemCount',
    { title: 'Last Seal', value: ({ lastSeal }) => lastSeal?.sha256 },
  ])
  if (!found.isIntact) throw failed(auditVerifiedText(found), ...found.problems.map(auditProblemText))
  printStatus(run, auditVerifiedText(found))
}

async function runLastSeal(run: Run): Promise<void> {
  const { lastSeal } = await (await connect(run)).api.audit.lastSeal()
  if (!lastSeal) throw failed(messages.auditNotSealed)
  printRecord(run, lastSeal, AuditSeal, ['id', 'sealedOn', 'toId', 'sha256'])
}
